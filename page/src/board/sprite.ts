/** What all boards of a page share: icons, hatching, gradients; put into the document once. */

import { ICONS } from "virtual:icons";
import { BOARD_ICONS } from "./icons.ts";
import { element } from "./markup.ts";

const ID = "dbl-sprite";

// Gradients and patterns are referred to by address, so the drawing that holds them may not be `display: none`.
const PAINT = `
<pattern id="dbl-hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
  <rect width="14" height="14" class="dbl-fog-ground"/><rect width="5" height="14" class="dbl-fog-stroke"/>
</pattern>
<radialGradient id="dbl-water" cx="50%" cy="50%" r="72%">
  <stop offset="0" class="dbl-sea-near"/><stop offset="0.62" class="dbl-sea-mid"/><stop offset="1" class="dbl-sea-far"/>
</radialGradient>
<clipPath id="dbl-waist"><rect x="-60" y="-80" width="120" height="97"/></clipPath>
<radialGradient id="dbl-shine" cx="35%" cy="30%" r="80%">
  <stop offset="0" class="dbl-coin-light"/><stop offset="0.55" class="dbl-coin"/><stop offset="1" class="dbl-coin-dark"/>
</radialGradient>${["target", "danger", "attack", "pick", "hint"]
  .map(
    (kind) =>
      `<radialGradient id="dbl-glow-${kind}" r="72%"><stop offset="0.2" stop-opacity="0.05" class="dbl-${kind}"/>` +
      `<stop offset="0.72" stop-opacity="0.34" class="dbl-${kind}"/><stop offset="1" stop-opacity="0.85" class="dbl-${kind}"/></radialGradient>`,
  )
  .join("")}`;

/** Put the shared pictures into the document, if they are not there yet. */
export function shareSprite(): void {
  if (document.getElementById(ID) !== null) return;
  const sprite = element("svg", { id: ID, class: "dbl-sprite", width: 0, height: 0, "aria-hidden": "true" });
  const symbols = BOARD_ICONS.map((name) => {
    const body = ICONS[name];
    if (body === undefined) throw new Error(`the icon ${JSON.stringify(name)} is missing in look/icons.json`);
    return `<symbol id="dbl-${name}" viewBox="0 0 512 512">${body}</symbol>`;
  });
  sprite.innerHTML = `<defs>${PAINT}${symbols.join("")}</defs>`;
  document.body.append(sprite);
}
