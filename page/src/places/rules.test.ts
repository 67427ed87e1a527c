import { mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { go } from "../here.svelte.ts";
import Rules from "./Rules.svelte";

afterEach(() => void vi.unstubAllGlobals());

it("a book that the server cannot be asked for is missed in the words of the page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  go("/rules/jackal");
  const shown = mount(Rules, { target: document.body });
  const said = (): string => document.querySelector('[role="alert"]')!.textContent;
  await vi.waitUntil(() => said() !== "", 30_000);
  expect(said()).toBe("page-away");
  await unmount(shown);
});
