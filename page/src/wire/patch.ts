/** What has changed between two views: a kin of JSON Merge Patch (RFC 7396) that can set null and go into lists. */

/** `[value]` is the new value whole, `[]` says that the key is gone, an object has changes by key or index. */
export type Change = readonly [unknown] | readonly [] | Changes;

/** Changes of an object by its keys, or of a list that is as long as before by its indices in digits. */
export interface Changes {
  readonly [key: string]: Change;
}

/** What changes make of a value, which stays as it is; what has not changed is shared with it. */
export function patch<T>(before: T, changes: Changes): T {
  return changed(before, changes) as T;
}

function changed(before: unknown, change: Change): unknown {
  if (isWhole(change)) return change[0];
  if (Array.isArray(before))
    return before.map((item: unknown, at) => (at in change ? changed(item, change[at]!) : item));
  const after = new Map<string, unknown>(Object.entries(before as object));
  for (const [key, value] of Object.entries(change)) {
    if (isWhole(value) && value.length === 0) after.delete(key);
    else after.set(key, changed((before as Record<string, unknown>)[key], value));
  }
  return Object.fromEntries(after);
}

function isWhole(change: Change): change is readonly [unknown] | readonly [] {
  return Array.isArray(change);
}
