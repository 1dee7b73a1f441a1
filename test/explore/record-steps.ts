import type { RecordEvent, Move } from '../../electron/booth/outbox/record-machine.ts';
import { faultOf } from './life-rules.ts';
import { LifeTable } from './life-table.ts';
import { executing, forgetful, lived, notPressed, type Execution, type Life } from './lives.ts';
import type { Machines } from './machines.ts';
import type { Cast } from './world.ts';

/** One step of one record. */
export interface Change {
  readonly what: string;
  /** The number of the life after it. */
  readonly to: number;
  /** What it means for the exit that waits for it. */
  readonly exits: 'release' | 'refuse' | null;
  readonly broken: string | null;
  /** It happens only where the record's session is known. */
  readonly needsSession?: boolean;
}

/** What happens to one record, by the machine, held against the rules. */
export class RecordSteps {
  readonly cast: Cast;
  readonly lives: LifeTable;
  readonly #machines: Machines;

  constructor(cast: Cast, machines: Machines) {
    this.cast = cast;
    this.#machines = machines;
    this.lives = new LifeTable(
      notPressed(cast),
      ({ state, repeats }) =>
        state === 'unknown' && cast.operation === 'exit' && repeats < machines.repetitions,
    );
  }

  /** @returns null where the machine does not allow it */
  happens(what: string, number: number, event: RecordEvent, execution: Execution = 'never'): Change | null {
    const before = this.lives.at(number);
    const after = lived(this.#machines, this.cast, executing(before, this.cast, execution), event);
    return after === null ? null : this.change(what, event, before, after.life, after.move);
  }

  /** What the machine has to allow. */
  offered(what: string, number: number, event: RecordEvent, execution: Execution = 'never'): Change {
    const refused = { what: `${this.cast.name} ${what}`, to: number, exits: null };
    return this.happens(what, number, event, execution) ?? { ...refused, broken: 'what-is-offered-works' };
  }

  change(
    what: string,
    event: RecordEvent | null,
    before: Life,
    after: Life,
    move: Move | null = null,
  ): Change {
    const { cast } = this;
    return {
      what: `${cast.name} ${what}`,
      broken: faultOf(cast, before, event, after, move),
      to: this.lives.numberOf(forgetful(after, cast)),
      exits: move?.waitingExits ?? null,
    };
  }
}
