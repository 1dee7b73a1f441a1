/** Every random choice of a run, from one seed: the same seed makes the same choices in the same order. */
export class Rng {
  #state: number;

  /** @param seed any whole number; neighbours give unlike sequences */
  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0;
    for (let index = 0; index < 4; index += 1) this.fraction();
  }

  /** 0 ≤ value < 1 (mulberry32) */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)] as T;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const deck = [...items];
    for (let last = deck.length - 1; last > 0; last -= 1) {
      const other = this.between(0, last);
      [deck[last], deck[other]] = [deck[other] as T, deck[last] as T];
    }
    return deck;
  }

  text(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet.charAt(this.between(0, alphabet.length - 1))).join('');
  }

  uuid(): string {
    const hex = this.text(30, '0123456789abcdef');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
  }
}
