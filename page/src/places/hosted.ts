/** The rooms that were made on this device: who made a room is its host, also without a seat in it. */

import { recall, remember } from "./remembered.ts";

const MOST = 50;

/** Remember a room as made here. */
export function addHosted(code: string): void {
  const { codes } = recall("hosted", { codes: [] as string[] });
  remember("hosted", { codes: [...codes, code].slice(-MOST) });
}

/** Whether a room was made here. */
export function isHosted(code: string): boolean {
  return recall("hosted", { codes: [] as string[] }).codes.includes(code);
}
