/** Leaves the newest ones in a set or map that is filled in the order of their age. @param most how many may stay */
export function dropOldest<Key>(
  from: { readonly size: number; keys(): Iterable<Key>; delete(key: Key): boolean },
  most: number,
): void {
  for (const key of from.keys()) {
    if (from.size <= most) return;
    from.delete(key);
  }
}
