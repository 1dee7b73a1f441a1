import type { RecordEvent, Move } from '../../electron/booth/outbox/record-machine.ts';
import type { RecordState } from '../../electron/contract/record.ts';
import type { Machines } from './machines.ts';
import type { Cast } from './world.ts';

// One record in the small world: what the journal keeps of it, and what only somebody who looks on from above knows.

export interface Life {
  readonly state: RecordState | 'not-pressed';
  /** Its session has an id. */
  readonly known: boolean;
  readonly everUnknown: boolean;
  readonly picture: 'original' | 'shrunk' | 'none';
  /** How often the service has executed it. */
  readonly executed: number;
  /** The service may still execute what it has got. */
  readonly late: boolean;
  /** How often the booth has sent it again by itself after it was unknown; counted of exits, up to one more than it may. */
  readonly repeats: number;
  /** A supervisor has said that it is sent again although it may be executed twice. */
  readonly resent: boolean;
  /** Of an unknown exit: another exit has had a good answer since. */
  readonly heard: boolean;
  /** Of a queued exit: it was answered 404, and whose word that is has not been settled. */
  readonly doubted: boolean;
}

const unpressed: Life = {
  state: 'not-pressed',
  known: false,
  everUnknown: false,
  picture: 'none',
  executed: 0,
  late: false,
  repeats: 0,
  resent: false,
  heard: false,
  doubted: false,
};

export const notPressed = (cast: Cast): Life => ({
  ...unpressed,
  picture: cast.hasPicture ? 'original' : 'none',
});

/** The limit of repetitions as the design has it. */
export const mostRepeats = 3;

/** What the service may do with a request that it has got: execute it now, never, or some time. */
export type Execution = 'now' | 'never' | 'late';

/** A session that has ended cannot be ended once more, so that the onlooker need not tell a late exit from one at once. */
export function executing(life: Life, cast: Cast, execution: Execution): Life {
  if (execution === 'never') return life;
  if (cast.operation === 'exit') return { ...life, executed: 1 };
  return execution === 'late' ? { ...life, late: true } : { ...life, executed: life.executed + 1 };
}

/**
 * The record after an event, as the journal commits the machine's move (journal/records/transition.ts).
 *
 * @returns null where the machine does not allow it
 */
export function lived(
  { moveFor }: Machines,
  cast: Cast,
  life: Life,
  event: RecordEvent,
): { readonly life: Life; readonly move: Move } | null {
  if (life.state === 'not-pressed') return null;
  const { state, everUnknown, picture: pictureSent } = life;
  const moved = moveFor({ operation: cast.operation, state, everUnknown, pictureSent }, event);
  if (!moved.ok) return null;
  const { to, picture = pictureSent } = moved.move;
  const isProvenAbsent = event.type === 'looked-up' && to === 'queued';
  const isSent = event.type === 'connected';
  const isResolved = event.type === 'supervisor' && event.decision === 'resolve' && event.known;
  return {
    move: moved.move,
    life: {
      ...life,
      state: to,
      picture,
      known: life.known || to === 'confirmed' || isResolved,
      everUnknown: !isProvenAbsent && (everUnknown || to === 'unknown'),
      repeats: life.repeats + Number(cast.operation === 'exit' && isSent && state === 'unknown'),
      resent: life.resent || (state === 'unknown' && isOf(event, 'resend')),
      heard: false,
      doubted: to === 'queued' && event.type === 'answered' && event.outcome.kind === 'not-found',
    },
  };
}

const isOf = (event: RecordEvent, decision: string): boolean =>
  event.type === 'supervisor' && event.decision === decision;

const closed: ReadonlySet<string> = new Set(['confirmed', 'resolved', 'voided']);
export const isClosed = ({ state }: Life): boolean => closed.has(state);

/**
 * What makes no difference any more is forgotten, after the rules were asked: of a closed record everything but whether its session is
 * known; how often what may be executed twice was; and whether the service may still get to what nobody counts.
 */
export function forgetful(life: Life, cast: Cast): Life {
  if (isClosed(life)) {
    const state = life.known ? 'confirmed' : cast.operation === 'entry' ? life.state : 'voided';
    return { ...unpressed, state, known: life.known };
  }
  const executed = life.resent ? Math.min(life.executed, 1) : life.executed;
  const repeats = Math.min(life.repeats, mostRepeats + 1);
  return { ...life, executed, repeats };
}
