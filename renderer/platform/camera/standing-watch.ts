/**
 * How far a cell's mean luma is from what it was where something else is there now: a fifth of how bright the cell or the picture is,
 * within these bounds. A sensor's noise is far less, and less still in the dark.
 */
const differsBy = { share: 0.2, least: 5, most: 16 } as const;
/** So many cells of 576 that differ are a change of the picture: a clock in its corner has fewer, a car far more. */
const changedCells = 12;
/** So many of the cells under a plate that was read, and this share of them, are another plate, or none. */
const changedUnder = { cells: 2, share: 0.25 } as const;
/** Brighter or darker by more is another picture, by less a lamp, a cloud or the camera's own exposure. */
const sameLight = 1.6;
/** So long (ms) nothing may have changed before the picture stands still. */
const stillMs = 450;
/** Longer (ms) nobody has looked: what has happened meanwhile is not known. */
const unseenMs = 1500;

/** No other page begins with it, nor gets as far: what the core still knows of the page before is of another picture. */
export const firstCount = Math.floor(performance.timeOrigin);

/** The live picture, as far as it moves. */
export interface Standing {
  /** Counts how often it has begun to move or come to stand: with another number it is another picture. */
  readonly count: number;
  readonly isStill: boolean;
}

/**
 * Follows the live picture: whether it stands still, and when it is no longer the one that it was. Each look is held against the first
 * one of the same standing, so that a car that creeps is seen as well as one that drives.
 */
export class StandingWatch {
  readonly #told: (standing: Standing) => void;
  #standing: Standing = { count: firstCount, isStill: false };
  /** Since when the picture is as it was then; null: it was not looked at. */
  #first: { readonly cells: Uint8Array; readonly at: number } | null = null;
  #seenAt = 0;
  /** Since when somebody has looked without a break. */
  #lookedSince = 0;
  #under: readonly number[] = [];

  /** @param told of each change */
  constructor(told: (standing: Standing) => void) {
    this.#told = told;
  }

  /** A look at the live picture. @param cells as `FrameFacts` has them. @param now in ms */
  see(cells: Uint8Array, now: number): void {
    this.check(now);
    this.#seenAt = now;
    if (this.#first === null) this.#lookedSince = now;
    if (this.#first === null || isOther(this.#first.cells, cells, this.#under)) {
      this.#first = { cells, at: now };
      this.#change();
    } else if (!this.#standing.isStill && now - this.#first.at >= stillMs) this.#turn();
  }

  /** @param cells on which a plate stands that was read: it is another picture where they change, whatever the others do */
  readUnder(cells: readonly number[]): void {
    this.#under = cells;
  }

  /** Asked again and again: a picture that nobody looks at may be another one by now. @param now in ms */
  check(now: number): void {
    if (this.#first !== null && now - this.#seenAt > unseenMs) this.lose();
  }

  /** For how long nobody has looked. @param now in ms */
  unseenFor(now: number): number {
    return now - this.#seenAt;
  }

  /** For how long somebody has looked without a break: what was there before may have been another car. @param now in ms */
  lookedFor(now: number): number {
    return this.#first === null ? 0 : now - this.#lookedSince;
  }

  /** The camera, or what shows it, is another one, or gone. */
  lose(): void {
    if (this.#first === null) return;
    this.#first = null;
    this.#change();
  }

  /** While it goes on moving it is the same change. */
  #change(): void {
    if (this.#standing.isStill) this.#turn();
  }

  /** What stands there is not what drove by before: the two never share a number. */
  #turn(): void {
    const { count, isStill } = this.#standing;
    this.#standing = { count: count + 1, isStill: !isStill };
    this.#told(this.#standing);
  }
}

function isOther(before: Uint8Array, now: Uint8Array, under: readonly number[]): boolean {
  const level = levelOf(before);
  const light = level / Math.max(1, levelOf(now));
  if (light > sameLight || light < 1 / sameLight) return true;
  const { share, least, most } = differsBy;
  const isChanged = (at: number): boolean => {
    const [was, is] = [before[at] ?? 0, (now[at] ?? 0) * light];
    return Math.abs(was - is) > Math.min(most, Math.max(least, share * Math.max(level, was, is)));
  };
  let changed = 0;
  for (const at of now.keys()) if (isChanged(at)) changed += 1;
  const needed = Math.max(changedUnder.cells, changedUnder.share * under.length);
  return changed >= changedCells || under.filter(isChanged).length >= needed;
}

/** How bright it is: the middle half of its cells, which a car, or a plate in a lamp's light, leaves as it is. */
function levelOf(cells: Uint8Array): number {
  const middle = cells.toSorted().subarray(cells.length / 4, (cells.length * 3) / 4);
  return middle.reduce((sum, luma) => sum + luma, 0) / middle.length;
}
