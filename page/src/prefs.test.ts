import { describe, expect, it } from "vitest";
import { preferencesFrom } from "./prefs.svelte.ts";

describe("preferences", () => {
  it("begin with the browser's language", () => {
    expect(preferencesFrom(null, ["de-AT", "en"]).language).toBe("de");
    expect(preferencesFrom(null, ["fr", "ru-RU"]).language).toBe("ru");
    expect(preferencesFrom(null, ["fr"]).language).toBe("en");
  });

  it("are read back as they were stored", () => {
    const kept = { ...preferencesFrom(null, []), language: "ru", speed: 0, volume: 0.25, confirm: true, sound: false };
    expect(preferencesFrom(JSON.stringify(kept), ["de"])).toEqual(kept);
  });

  it.each(["nonsense", "null", "7", '{"speed": 17, "volume": "loud", "theme": null, "sound": 1}'])(
    "take nothing from what makes no sense: %s",
    (text) => {
      expect(preferencesFrom(text, [])).toEqual(preferencesFrom(null, []));
    },
  );

  it("hold the volume in its range", () => {
    expect(preferencesFrom('{"volume": 40}', []).volume).toBe(1);
    expect(preferencesFrom('{"volume": -1}', []).volume).toBe(0);
  });
});
