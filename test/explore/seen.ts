/** Numbers (whole, below 2^53) in the order in which they were first met, each with its place: a Map of millions would not fit. */
export class Seen {
  #keys = new Float64Array(1 << 16);
  #places = new Int32Array(1 << 17).fill(-1);
  size = 0;

  at(place: number): number {
    return this.#keys[place] as number;
  }

  /** @returns the place of the key, where it was not there before with a minus: `-1 - place` */
  add(key: number): number {
    if (this.size * 2 >= this.#places.length) this.#grow();
    const slot = this.#slotOf(key);
    const known = this.#places[slot] as number;
    if (known >= 0) return known;
    const place = this.size;
    this.size += 1;
    if (place >= this.#keys.length) this.#keys = longer(this.#keys);
    this.#keys[place] = key;
    this.#places[slot] = place;
    return -1 - place;
  }

  #slotOf(key: number): number {
    const mask = this.#places.length - 1;
    const high = Math.floor(key / 0x1_0000_0000);
    let hash = Math.imul((key | 0) ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const place = this.#places[slot] as number;
      if (place < 0 || this.#keys[place] === key) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#places = new Int32Array(this.#places.length * 2).fill(-1);
    for (let place = 0; place < this.size; place += 1) this.#places[this.#slotOf(this.at(place))] = place;
  }
}

function longer(keys: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(keys.length * 2);
  more.set(keys);
  return more;
}

/** Whole numbers in a row that grows. */
export class Row {
  #numbers = new Int32Array(1 << 16);
  length = 0;

  push(number: number): void {
    if (this.length >= this.#numbers.length) {
      const more = new Int32Array(this.#numbers.length * 2);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  at(place: number): number {
    return this.#numbers[place] as number;
  }
}
