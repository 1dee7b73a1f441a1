// What may be a digest in the files that are left, however it is written there.

const startBytes = 8;
const filterBits = 26;

/** Sixteen digits or more: the shortest digest that is looked for has 16 bytes, and its first half is enough to know it by. */
const hexadecimal = /[\da-f]{16,}/gi;
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Sixteen bytes or more, in either alphabet. */
const base64 = /[\w+/-]{22,}/g;
const [hexadecimalStart, base64Start] = [startBytes * 2, Math.ceil((startBytes * 4) / 3)];

/**
 * Each eight bytes in a row of some contents: as they are, and of what is written in hexadecimal, as a UUID or in base64, from wherever it
 * begins. A digest is known by its first eight: of as many as are ever tried none has them by chance.
 */
export class LeftDigests {
  readonly #starts: BigUint64Array;
  /** By their first bits: most that are asked for are not even there. */
  readonly #filter = new Uint8Array(2 ** (filterBits - 3));

  constructor(contents: Iterable<Buffer>) {
    const starts: BigUint64Array[] = [];
    for (const content of contents) {
      starts.push(rawStarts(content));
      const text = content.toString('latin1');
      for (const [found] of text.matchAll(hexadecimal)) starts.push(hexadecimalStarts(found));
      for (const [found] of text.matchAll(uuids)) starts.push(hexadecimalStarts(found.replaceAll('-', '')));
      for (const [found] of text.matchAll(base64)) starts.push(base64Starts(found));
    }
    const count = starts.reduce((sum, some) => sum + some.length, 0);
    this.#starts = new BigUint64Array(count);
    let at = 0;
    for (const some of starts) {
      this.#starts.set(some, at);
      at += some.length;
    }
    this.#starts.sort();
    for (const start of this.#starts) {
      const bit = Number(start >> BigInt(64 - filterBits));
      this.#filter[bit >>> 3] = (this.#filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** How many there are, one as often as it is there. */
  get count(): number {
    return this.#starts.length;
  }

  /** @param digest eight bytes or more */
  has(digest: Buffer): boolean {
    const bit = digest.readUInt32BE() >>> (32 - filterBits);
    if (((this.#filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    const start = digest.readBigUInt64BE();
    let [from, until] = [0, this.#starts.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if ((this.#starts[middle] as bigint) < start) from = middle + 1;
      else until = middle;
    }
    return this.#starts[from] === start;
  }
}

function startsOf(length: number, startAt: (at: number) => bigint): BigUint64Array {
  const starts = new BigUint64Array(Math.max(0, length));
  for (let at = 0; at < starts.length; at += 1) starts[at] = startAt(at);
  return starts;
}

const rawStarts = (bytes: Buffer): BigUint64Array =>
  startsOf(bytes.length - startBytes + 1, (at) => bytes.readBigUInt64BE(at));

const hexadecimalStarts = (text: string): BigUint64Array =>
  startsOf(text.length - hexadecimalStart + 1, (at) => BigInt(`0x${text.slice(at, at + hexadecimalStart)}`));

const base64Starts = (text: string): BigUint64Array =>
  startsOf(text.length - base64Start + 1, (at) =>
    Buffer.from(text.slice(at, at + base64Start), 'base64').readBigUInt64BE(),
  );
