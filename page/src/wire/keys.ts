/** The keys that open this device's seats, room by room; whoever has one plays the seat, so they stay on this device. */

const PLACE = "doubloon.keys";

/** Rooms that are remembered; the ones entered longest ago go first. */
const MOST = 200;

type Store = Record<string, string[]>;

function read(): Store {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Store;
  } catch {
    return {};
  }
}

function write(store: Store): void {
  const rooms = Object.entries(store).filter(([, keys]) => keys.length > 0);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(rooms.slice(-MOST))));
  } catch {
    // Without room to remember in, the seat is known as long as the page stays open.
  }
}

/** The keys of a room's seats, in the order in which they came. */
export function keysOf(code: string): string[] {
  return read()[code] ?? [];
}

/** Remember a key. */
export function addKey(code: string, key: string): void {
  const { [code]: known = [], ...others } = read();
  write({ ...others, [code]: [...known.filter((one) => one !== key), key] });
}

/** Forget a key that opens nothing any more. */
export function forgetKey(code: string, key: string): void {
  const store = read();
  write({ ...store, [code]: (store[code] ?? []).filter((one) => one !== key) });
}

/** Remember the key that the address brought after its `#`, and take it out of the address bar. */
export function takeKey(code: string): void {
  const key = location.hash.slice(1);
  if (!/^[A-Za-z0-9_-]{16,128}$/.test(key)) return;
  addKey(code, key);
  history.replaceState(history.state, "", location.pathname + location.search);
}
