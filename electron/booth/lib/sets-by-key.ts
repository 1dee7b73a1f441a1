/** Of each key some values, the one that was added last at the end. A key without any is not kept. */
export class SetsByKey {
  readonly #sets = new Map<string, Set<string>>();

  of(key: string): readonly string[] {
    return [...(this.#sets.get(key) ?? [])];
  }

  /** @returns how many there are then */
  add(key: string, value: string): number {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(value));
    return set.size;
  }

  /** @returns how many are left */
  delete(key: string, value: string): number {
    const set = this.#sets.get(key);
    set?.delete(value);
    if (set?.size === 0) this.#sets.delete(key);
    return set?.size ?? 0;
  }
}
