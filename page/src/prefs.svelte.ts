/** What a player prefers, remembered on this device: language, colours, sound, how fast things move, what is marked. */

/** The languages that the page can be asked for; what the server lacks is said in English. */
export const LANGUAGES = ["en", "ru", "de"] as const;
export const THEMES = ["system", "dark", "light"] as const;
/** How fast events are played: 0 is no motion, 1 the usual. */
export const SPEEDS = [0, 0.5, 1, 2] as const;
/** What the crews' colours are: as on the box, or easy to tell apart; see `look/crews.ts`. */
export const PALETTES = ["usual", "clear"] as const;

export interface Preferences {
  language: (typeof LANGUAGES)[number];
  theme: (typeof THEMES)[number];
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  speed: (typeof SPEEDS)[number];
  /** Mark what is known to be deadly. */
  danger: boolean;
  /** Ask before an act is done. */
  confirm: boolean;
  palette: (typeof PALETTES)[number];
  coordinates: boolean;
}

const STORED = "doubloon.preferences";

/** The preferences of this device. Assigning to a field is all that it takes to change and remember one. */
export const prefs: Preferences = $state(preferencesFrom(stored(), browserLanguages()));

/** Preferences out of what was stored: whatever is missing or makes no sense there is as it is at first. */
export function preferencesFrom(text: string | null, languages: readonly string[]): Preferences {
  const found = object(text);
  return {
    language: among(LANGUAGES, found["language"], firstLanguage(languages)),
    theme: among(THEMES, found["theme"], "system"),
    sound: flag(found["sound"], true),
    volume: typeof found["volume"] === "number" ? Math.min(1, Math.max(0, found["volume"])) : 0.6,
    speed: among(SPEEDS, found["speed"], 1),
    danger: flag(found["danger"], true),
    confirm: flag(found["confirm"], false),
    palette: among(PALETTES, found["palette"], "usual"),
    coordinates: flag(found["coordinates"], true),
  };
}

/** Remember changes, follow those made in other windows, and let the document know language and theme; called once. */
export function keepPreferences(): void {
  addEventListener("storage", (event) => {
    if (event.key === STORED) Object.assign(prefs, preferencesFrom(event.newValue, browserLanguages()));
  });
  $effect.root(() => {
    $effect(() => store(JSON.stringify(prefs)));
    $effect(() => {
      const root = document.documentElement;
      root.lang = prefs.language;
      if (prefs.theme === "system") delete root.dataset["theme"];
      else root.dataset["theme"] = prefs.theme;
    });
  });
}

/** The speed at which events are to be played, 0 if the system asks for no motion. */
export function speed(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : prefs.speed;
}

function firstLanguage(languages: readonly string[]): Preferences["language"] {
  const known: readonly string[] = LANGUAGES;
  const wanted = languages.map((tag) => tag.split("-")[0]!.toLowerCase()).find((tag) => known.includes(tag));
  return among(LANGUAGES, wanted, "en");
}

function browserLanguages(): readonly string[] {
  return navigator.languages ?? [navigator.language];
}

// Storage may be forbidden: then preferences last as long as the page.
function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(STORED, text);
  } catch {
    return;
  }
}

function object(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function among<T>(choices: readonly T[], given: unknown, otherwise: T): T {
  return choices.find((choice) => choice === given) ?? otherwise;
}

function flag(given: unknown, otherwise: boolean): boolean {
  return typeof given === "boolean" ? given : otherwise;
}
