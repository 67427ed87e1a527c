/** Words of the settings form: a setting's name, what it does, its choices; where the catalogue has none, the server's own. */

import type { About } from "../wire/messages.ts";
import type { GameShown, Refusal, Settings, SettingRow } from "../wire/rest.ts";
import { refusedWords } from "../words/refusals.ts";
import { say, spoken } from "../words/words.svelte.ts";

/** The settings that everybody chooses among; all others are finer points. */
export const MAIN: readonly string[] = ["line_up", "side", "tiles", "seats", "treasure"];

/** What a setting is called. */
export function settingName(name: string): string {
  return spoken.knows(`page-set-${name}`) ? say(`page-set-${name}`) : name.replaceAll("_", " ");
}

/** What a setting does. */
export function settingHelp(row: SettingRow): string {
  return spoken.knows(`page-set-${row.name}-help`) ? say(`page-set-${row.name}-help`) : row.help;
}

/** What a choice of a setting is called. */
export function choiceName(name: string, choice: string | number): string {
  const key = `page-choice-${name}-${choice}`;
  return spoken.knows(key) ? say(key) : String(choice);
}

/** What a number is counted in. */
export function unitName(unit: string): string {
  return spoken.knows(`page-unit-${unit}`) ? say(`page-unit-${unit}`) : unit;
}

/** Why a setting's value makes no sense; what is wrong with several together is said in the server's words. */
export function senseless(row: SettingRow, refused: Refusal): string {
  const { error, message, about } = refused;
  return refusedWords({ error, message, about: { ...about, setting: row.name, allowed: allowedWords(row, about) } });
}

function allowedWords(row: SettingRow, about: About): string {
  const allowed = String(about["allowed"]);
  if (allowed !== row.allowed) return allowed;
  if (row.choices.length > 0) return row.choices.map((choice) => choiceName(row.name, choice)).join(", ");
  return row.kind === "number" ? say("page-setting-range", { first: row.low, last: row.high }) : allowed;
}

/** What a preset is called. */
export function presetName(preset: string): string {
  return spoken.knows(`page-preset-${preset}`) ? say(`page-preset-${preset}`) : preset;
}

/** A line about a preset; `about` is the server's. */
export function presetLine(preset: string, about: string): string {
  return spoken.knows(`page-preset-${preset}-line`) ? say(`page-preset-${preset}-line`) : about;
}

/** A clock in words. */
export function clockName(clock: string): string {
  const [, kind = "", first = "", more = ""] = /^(none|move|fischer|days) ?(\d*)\+?(\d*)$/.exec(clock) ?? [];
  switch (kind) {
    case "none":
      return say("page-clock-none");
    case "move":
      return say("page-clock-move", { seconds: Number(first) });
    case "fischer":
      return say("page-clock-fischer", { n: Number(first) / 60, seconds: Number(more) });
    case "days":
      return say("page-clock-days", { count: Number(first) });
    default:
      return say("page-clock-other", { title: clock });
  }
}

/** What a setting is set to, in words. */
export function valueName(row: SettingRow, value: unknown): string {
  if (row.name === "side") return say("page-set-side-short", { count: Number(value) });
  if (typeof value === "boolean") return say(value ? "page-yes" : "page-no");
  if (typeof value === "string" || typeof value === "number") {
    return row.unit ? `${value} ${unitName(row.unit)}` : choiceName(row.name, value);
  }
  return say("page-tiles-own");
}

/** The rows whose settings are other than by default, and those that everybody chooses among. */
export function worthSaying(rows: readonly SettingRow[], settings: Settings): readonly SettingRow[] {
  return rows.filter(
    (row) => MAIN.includes(row.name) || (row.name in settings && !same(settings[row.name], row.default)),
  );
}

function same(one: unknown, other: SettingRow["default"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a game's settings come down to, in a few words: crews and island, and how many finer points are other than usual. */
export function presetLike(game: GameShown | undefined, settings: Settings): string {
  if (!game) return "";
  const [main, finer] = [MAIN, worthSaying(game.settings, settings).filter((row) => !MAIN.includes(row.name))];
  const parts = main.flatMap((name) => {
    const row = game.settings.find((one) => one.name === name);
    if (!row) return [];
    const value = settings[name] ?? row.default;
    return name !== "tiles" || !same(value, row.default) ? [valueName(row, value)] : [];
  });
  return [...parts, ...finer.map((row) => settingName(row.name))].join(", ");
}
