/** What the skin feels where the device has it: vibration of a phone, rumble of a gamepad. */

import { pulses, type Cues } from "./cues.ts";

interface Rumbling {
  readonly vibrationActuator?: {
    playEffect(type: "dual-rumble", effect: Readonly<Record<string, number>>): Promise<unknown>;
  } | null;
}

/** Let the device tell a touch. Where it cannot, nothing is missing: each cue is seen and heard too. */
export function shake(cues: Cues): void {
  const pattern = cues.grabbed ? [35, 60, 35, 60, 35] : pulses(cues.clicks);
  if (pattern.length === 0) return;
  navigator.vibrate?.(pattern);
  rumble(pattern);
}

function rumble(pattern: readonly number[]): void {
  for (const pad of navigator.getGamepads?.() ?? []) {
    const motor = (pad as Rumbling | null)?.vibrationActuator;
    if (!motor) continue;
    let at = 0;
    pattern.forEach((duration, place) => {
      if (place % 2 === 0) {
        const effect = { startDelay: at, duration, weakMagnitude: 0.9, strongMagnitude: 0.4 };
        motor.playEffect("dual-rumble", effect).catch(() => undefined);
      }
      at += duration;
    });
  }
}
