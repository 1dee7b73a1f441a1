import { byNewest, type KnownCar } from './known-car.ts';
import { signatureWords } from './signature.ts';

const capacity = 512;

/** Up to 512 cars, newest first, with their signatures side by side. */
interface Block {
  readonly cars: KnownCar[];
  readonly signatures: Int32Array;
}

const emptyBlock = (): Block => ({ cars: [], signatures: new Int32Array(capacity * signatureWords) });

/**
 * All cars in order, newest first, in blocks: small enough to insert and remove quickly, and long enough to be read through
 * quickly by their signatures.
 */
export class CarList {
  readonly #blocks: Block[] = [emptyBlock()];

  add(car: KnownCar, signature: Int32Array): void {
    const index = this.#blockOf(car);
    const block = this.#blocks[index] ?? emptyBlock();
    const at = placeIn(block, car);
    const start = at * signatureWords;
    block.signatures.copyWithin(start + signatureWords, start, block.cars.length * signatureWords);
    block.signatures.set(signature, start);
    block.cars.splice(at, 0, car);
    if (block.cars.length === capacity) this.#split(index, block);
  }

  /** @param car one that was added */
  remove(car: KnownCar): void {
    const index = this.#blockOf(car);
    const block = this.#blocks[index];
    const at = block === undefined ? -1 : placeIn(block, car);
    if (block?.cars[at] !== car) throw new Error('A car is not in the list of cars');
    block.signatures.copyWithin(
      at * signatureWords,
      (at + 1) * signatureWords,
      block.cars.length * signatureWords,
    );
    block.cars.splice(at, 1);
    // An empty one between others would mislead the search for a car's block.
    if (block.cars.length === 0 && this.#blocks.length > 1) {
      this.#blocks.splice(index, 1);
      return;
    }
    const next = this.#blocks[index + 1];
    if (next !== undefined && block.cars.length + next.cars.length < capacity / 2) {
      block.signatures.set(
        next.signatures.subarray(0, next.cars.length * signatureWords),
        block.cars.length * signatureWords,
      );
      block.cars.push(...next.cars);
      this.#blocks.splice(index + 1, 1);
    }
  }

  /**
   * Goes through the cars whose signature has every wanted bit, newest first.
   *
   * @param wanted may get more bits on the way
   * @param visit to return false to end
   */
  read(wanted: Int32Array, visit: (car: KnownCar) => boolean): void {
    for (const { cars, signatures } of this.#blocks)
      for (let at = 0; at < cars.length; at += 1) {
        const start = at * signatureWords;
        let word = 0;
        while (word < signatureWords && ((wanted[word] ?? 0) & ~(signatures[start + word] ?? 0)) === 0)
          word += 1;
        if (word < signatureWords) continue;
        const car = cars[at];
        if (car !== undefined && !visit(car)) return;
      }
  }

  #split(index: number, block: Block): void {
    const half = capacity / 2;
    const older: Block = emptyBlock();
    older.cars.push(...block.cars.splice(half));
    older.signatures.set(block.signatures.subarray(half * signatureWords));
    this.#blocks.splice(index + 1, 0, older);
  }

  /** @returns the first block whose oldest car is not newer than this one, else the last block */
  #blockOf(car: KnownCar): number {
    return firstWhere(this.#blocks.length - 1, (index) => {
      const oldest = this.#blocks[index]?.cars.at(-1);
      return oldest !== undefined && byNewest(oldest, car) >= 0;
    });
  }
}

const placeIn = ({ cars }: Block, car: KnownCar): number =>
  firstWhere(cars.length, (index) => byNewest(cars[index] ?? car, car) >= 0);

/** @returns the first index below `end` for which the rule holds, as it does for all after it; else `end` */
function firstWhere(end: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, end];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
