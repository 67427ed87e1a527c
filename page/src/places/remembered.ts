/** What a place remembers on this device: one small object a name. */

const STEM = "doubloon.";

/** What was remembered under a name, or `otherwise`; fields that are missing or of another type are those of `otherwise`. */
export function recall<T extends object>(name: string, otherwise: T): T {
  try {
    const found = JSON.parse(localStorage.getItem(STEM + name) ?? "{}") as Record<string, unknown>;
    const kept = Object.entries(otherwise).map(([key, value]) => [
      key,
      typeof found[key] === typeof value ? found[key] : value,
    ]);
    return Object.fromEntries(kept) as T;
  } catch {
    return otherwise;
  }
}

/** Remember an object under a name. */
export function remember(name: string, value: object): void {
  try {
    localStorage.setItem(STEM + name, JSON.stringify(value));
  } catch {
    // Without storage nothing is remembered; nothing else depends on it.
  }
}
