import type { Operation } from '../../electron/contract/record.ts';
import type { Machines } from './machines.ts';
import { lifeStep, type Apart } from './places.ts';
import { flag } from './life-table.ts';
import { RecordMoves } from './record-moves.ts';
import type { Change } from './record-steps.ts';
import type { World } from './world.ts';

type Lives = Apart['lives'];

/** A step of one record and of the exit that waits for it: by how much the state's number grows. */
export interface Together {
  readonly step: number;
  readonly broken: string | null;
}

/** All records of the world, and what follows for one from the others, as the journal has it (journal/records/queries.ts, append.ts). */
export class Records {
  readonly #each: readonly RecordMoves[];
  /** By place: that of the exit which names the entry, or -1. */
  readonly #exitOf: readonly number[];

  constructor(world: World, machines: Machines) {
    this.#each = world.cast.map((cast) => new RecordMoves(world, cast, machines));
    this.#exitOf = world.cast.map((_, place) =>
      world.cast.findIndex(({ entry, operation }) => entry === place && operation === 'exit'),
    );
  }

  at(place: number): RecordMoves {
    return this.#each[place] as RecordMoves;
  }

  has(lives: Lives, place: number, flags: number): boolean {
    return ((this.at(place).flags[lives[place] as number] as number) & flags) !== 0;
  }

  operation(place: number): Operation {
    return this.at(place).cast.operation;
  }

  /** The record whose request is on the wire, or -1. */
  onWire(lives: Lives): number {
    for (let place = 0; place < lives.length; place += 1)
      if (this.has(lives, place, flag.sending)) return place;
    return -1;
  }

  /** The attendant's next presses. */
  presses(lives: Lives, tell: (place: number, change: Change) => void): void {
    for (let place = 0; place < lives.length; place += 1) {
      const session = this.#meant(lives, place);
      if (session !== undefined) tell(place, this.at(place).pressed(lives[place] as number, session));
    }
  }

  /** @returns whether the session that a press is about is known, null where it was closed without; undefined: it cannot be pressed */
  #meant(lives: Lives, place: number): boolean | null | undefined {
    const { entry, after } = this.at(place).cast;
    if (this.has(lives, place, flag.pressed)) return undefined;
    if (after !== null && !this.has(lives, after, flag.pressed) && !this.#isGivenUp(lives, after))
      return undefined;
    if (entry === null) return true;
    const { state, known } = this.at(entry).life(lives[entry] as number);
    if (state === 'draft' || state === 'voided') return undefined;
    return known ? true : state === 'resolved' ? null : false;
  }

  /** Nobody presses an exit whose entry was voided. */
  #isGivenUp(lives: Lives, place: number): boolean {
    const { entry } = this.at(place).cast;
    return entry !== null && this.at(entry).life(lives[entry] as number).state === 'voided';
  }

  /** Whether there is a session that the record could name. */
  isSendable(lives: Lives, place: number): boolean {
    const { entry } = this.at(place).cast;
    return entry === null || this.has(lives, entry, flag.known);
  }

  /** Only what is queued or on the wire holds a lane. */
  isLaneHead(lives: Lives, place: number): boolean {
    if (!this.has(lives, place, flag.queued)) return false;
    const { plate } = this.at(place).cast;
    for (let before = 0; before < place; before += 1)
      if (this.at(before).cast.plate === plate && this.has(lives, before, flag.queued | flag.sending))
        return false;
    return true;
  }

  /** The record's step, and that of the exit that waits for it, which the journal moves in the same transaction. */
  together(lives: Lives, place: number, change: Change): Together {
    const step = lifeStep(place, lives[place] as number, change.to);
    const exit = this.#exitOf[place] as number;
    if (change.exits === null || exit < 0 || !this.has(lives, exit, flag.waiting))
      return { step, broken: change.broken };
    const followed = this.at(exit).afterEntry(lives[exit] as number, change.exits);
    return {
      step: step + lifeStep(exit, lives[exit] as number, followed.to),
      broken: change.broken ?? followed.broken,
    };
  }

  isUnknownExit(place: number, life: number): boolean {
    return this.operation(place) === 'exit' && this.at(place).life(life).state === 'unknown';
  }

  /** By how much the state's number grows where a request but that of `except` has had a good answer. */
  heard(lives: Lives, except: number): number {
    return this.#hearing(lives, except, true);
  }

  /** By how much it grows where what was heard so far counts no more, for records but `except`. */
  unheard(lives: Lives, except: number): number {
    return this.#hearing(lives, except, false);
  }

  #hearing(lives: Lives, except: number, heard: boolean): number {
    let step = 0;
    for (let place = 0; place < lives.length; place += 1) {
      if (place === except || !this.has(lives, place, flag.unknown)) continue;
      const life = lives[place] as number;
      step += lifeStep(place, life, this.at(place).heard(life, heard));
    }
    return step;
  }
}
