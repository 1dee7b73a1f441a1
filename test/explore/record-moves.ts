import type { Outcome } from '../../electron/booth/service/outcome.ts';
import { answersTo, type Answer } from './answers.ts';
import { decisionsOn, type Decided } from './decisions.ts';
import { isClosed, type Execution, type Life } from './lives.ts';
import type { Machines } from './machines.ts';
import { RecordSteps, type Change } from './record-steps.ts';
import type { Cast, World } from './world.ts';

export interface AnswerChange extends Change {
  readonly answer: Answer;
}

type Question =
  | `press-${boolean | null}`
  | 'connected'
  | 'unmapped'
  | `not-there-${boolean}`
  | 'entry-known'
  | 'entry-closed'
  | `heard-${boolean}`
  | 'answers'
  | 'stopped'
  | 'decided';

const executions: readonly Execution[] = ['now', 'never', 'late'];

/** What may happen to one record of the world, worked out once for each of its lives. */
export class RecordMoves {
  readonly cast: Cast;
  /** What has to be known of each life at every step. */
  readonly flags: Uint8Array;
  readonly #world: World;
  readonly #steps: RecordSteps;
  readonly #known: Partial<Record<Question, unknown[]>> = {};

  constructor(world: World, cast: Cast, machines: Machines) {
    this.#world = world;
    this.cast = cast;
    this.#steps = new RecordSteps(cast, machines);
    this.flags = this.#steps.lives.flags;
  }

  life(number: number): Life {
    return this.#steps.lives.at(number);
  }

  numberOf(life: Life): number {
    return this.#steps.lives.numberOf(life);
  }

  /** The attendant presses it. @param session whether the session that it is about is known; null: closed without one */
  pressed(number: number, session: boolean | null): Change {
    return this.#once(`press-${session}`, number, (life) => {
      const state = this.cast.isRush ? 'draft' : pressedStates[`${session}`];
      return this.#steps.change('is pressed', null, life, { ...life, state });
    });
  }

  /** Its connection stands. */
  connected(number: number): Change {
    const event = { type: 'connected' } as const;
    return this.#once('connected', number, () => this.#steps.offered('goes out', number, event));
  }

  /** The site's profile has the operation no more. */
  unmapped(number: number): Change {
    return this.#once('unmapped', number, () =>
      this.#steps.offered('is not mapped any more', number, { type: 'unmapped' }),
    );
  }

  /** The address has proved itself: the 404 that it was answered is the service's word, or never looks like that. */
  notThere(number: number, known: boolean): Change {
    return this.#once(`not-there-${known}`, number, () =>
      this.#steps.offered(known ? 'is not there' : 'may not be there', number, { type: 'not-there', known }),
    );
  }

  /** Its entry has got a session, or was closed without one. */
  afterEntry(number: number, exits: 'release' | 'refuse'): Change {
    const type = exits === 'release' ? 'entry-known' : 'entry-closed';
    return this.#once(type, number, () => this.#steps.offered(type, number, { type }));
  }

  /** Another request has had a good answer, or what was heard so far counts no more. */
  heard(number: number, heard: boolean): number {
    return this.#once(`heard-${heard}`, number, (life) => {
      const hears = life.state === 'unknown' && this.cast.operation === 'exit';
      return hears ? this.numberOf({ ...life, heard }) : number;
    });
  }

  answers(number: number): readonly AnswerChange[] {
    return this.#once('answers', number, (life) =>
      answersTo(this.cast.operation, this.#world.probes).flatMap((answer) =>
        executionsOf(answer.outcome, life).map((execution) => {
          const outcome = answer.outcome as Exclude<Outcome, { kind: 'not-connected' }>;
          const what = `is answered ${answer.name}, executed ${execution}`;
          return {
            answer,
            ...this.#steps.offered(what, number, { type: 'answered', outcome }, execution),
          };
        }),
      ),
    );
  }

  /** The program ended while it was on the wire. */
  stopped(number: number): readonly Change[] {
    const what = (execution: Execution): string => `is cut off by a crash, executed ${execution}`;
    return this.#once('stopped', number, () =>
      executions.map((execution) =>
        this.#steps.offered(what(execution), number, { type: 'stopped' }, execution),
      ),
    );
  }

  /** What people decide, what a look-up shows, and what the service gets to late. */
  decided(number: number): readonly Change[] {
    return this.#once('decided', number, (life) => {
      if (life.state === 'not-pressed') return [];
      const decisions = decisionsOn(this.#world, this.cast, life);
      const changes = decisions.flatMap((decision) => this.#decision(number, life, decision));
      if (!life.late) return changes;
      const late = { ...life, late: false };
      return [
        ...changes,
        this.#steps.change('is executed late', null, life, { ...late, executed: life.executed + 1 }),
        this.#steps.change('is dropped by the service', null, life, late),
      ];
    });
  }

  #decision(number: number, life: Life, decision: Decided): Change[] {
    const { what, event, offered, needsSession } = decision;
    if (offered) return [{ ...this.#steps.offered(what, number, event), needsSession }];
    const change = this.#steps.happens(what, number, event);
    if (change === null) return [];
    const broken = isClosed(life) ? 'what-is-closed-stays-closed' : change.broken;
    return [{ ...change, needsSession, broken }];
  }

  /** An answer is worked out once: it is asked for millions of times. */
  #once<T>(question: Question, number: number, answer: (life: Life) => T): T {
    const known = (this.#known[question] ??= []);
    if (!(number in known)) known[number] = answer(this.life(number));
    return known[number] as T;
  }
}

const pressedStates = { true: 'queued', false: 'waiting-for-entry', null: 'refused' } as const;

function executionsOf(outcome: Outcome, { executed }: Life): readonly Execution[] {
  if (outcome.kind === 'unknown') return executions;
  if (outcome.kind !== 'confirmed') return ['never'];
  // What was executed before may be answered without being executed again.
  return executed > 0 ? ['now', 'never'] : ['now'];
}
