import { heldBackLink, openLink, type Link } from '../../electron/booth/outbox/link.ts';
import type { Operation } from '../../electron/contract/record.ts';

// The small worlds: up to four records of up to two plates, with a service that may give every answer, people who may decide anything
// that the product offers, a crash and a clock at every step. Each is explored to its end. What is not told apart in them, and why:
//
// - Times are only due or not due, for the machines compare them with now and nothing else; how long they are link-waits.ts asks. The
//   wall clock decides only which lane goes first, and that is left open: any lane may, so that a step of it is in every state.
// - Failures are not counted: links.ts asks the machine with few and with many that they change nothing but the wait.
// - Links that no answer, turn or time ever tells apart are one (link-classes.ts); so are answers that lead to the same state. Both are
//   found by asking the machines, not taken for granted.
// - A probe and its answer are one step: what can come between them can as well come before, for only the outbox itself and try-again
//   change the link, and from an open link a probe is explored, too.
// - A correction changes the plate of no record here: lanes by another plate are the journal's (second-thoughts-model.test.ts), and so
//   are edits of a session. A charge stands for every act: the machines do not tell them apart.
// - Two look-ups that prove an absence are one, and it is true: what the proof takes is the reconciler's (reconcile.test.ts).
// - A repeated exit ends the same session: of exits it is not counted how often, nor told apart whether late or at once.
// - Pictures are in the worlds of two records: what becomes of one depends on its own record alone.
// - One request is on the wire at a time. That others go on beside a slow trial (slow-trial.ts) is not explored.
// - A record that changes while its body is made, what is prepared ahead, and a disk that refuses are the outbox's own loops.

/** One record that may be pressed in a small world. */
export interface Cast {
  readonly name: string;
  readonly operation: Operation;
  /** Its lane. Records of one lane stand in the order in which they are pressed. */
  readonly plate: string;
  /** The place of the entry whose session it is about; null: an entry, or a session that the service told of. */
  readonly entry: number | null;
  /** The place of the record that is pressed before it; null: nothing is waited for. */
  readonly after: number | null;
  readonly hasPicture: boolean;
  /** Its plate is typed later. */
  readonly isRush: boolean;
}

export type Decision = 'resend' | 'resolve' | 'void' | 'edit';

export interface World {
  readonly name: string;
  readonly cast: readonly Cast[];
  /** This site wants probes. */
  readonly probes: boolean;
  readonly start: Link;
  /** What a supervisor may say; those that are left out are explored in another world. */
  readonly decisions: readonly Decision[];
}

const record = (
  name: string,
  operation: Operation,
  plate: string,
  more: Partial<Pick<Cast, 'entry' | 'after' | 'hasPicture' | 'isRush'>> = {},
): Cast => ({ name, operation, plate, entry: null, after: null, hasPicture: false, isRush: false, ...more });

const everyDecision: readonly Decision[] = ['resend', 'resolve', 'void', 'edit'];

const base = { probes: true, start: openLink, decisions: everyDecision };

/** One car comes and goes. */
const visit = (name: string, plate: string, place: number, hasPicture = false): readonly Cast[] => [
  record(`entry ${name}`, 'entry', plate, { hasPicture }),
  record(`exit ${name}`, 'exit', plate, { entry: place, after: place }),
];

const foreignCharge = record('charge', 'charge', 'plate 2');

const twoCars: readonly Cast[] = [...visit('A', 'plate 1', 0), ...visit('B', 'plate 2', 2)];

/** Worlds of two or three records, whole in a moment. */
export const smallWorlds: readonly World[] = [
  { ...base, name: 'one car with a picture', cast: visit('A', 'plate 1', 0, true) },
  { ...base, name: 'one car, no probe', probes: false, cast: visit('A', 'plate 1', 0) },
  {
    ...base,
    name: 'a rush entry and money',
    cast: [record('entry A', 'entry', 'plate 1', { isRush: true }), foreignCharge],
  },
  {
    ...base,
    name: 'an exit and a charge of pictures',
    cast: [record('exit', 'exit', 'plate 1', { hasPicture: true }), { ...foreignCharge, hasPicture: true }],
  },
  {
    ...base,
    name: "another service's records",
    start: heldBackLink,
    cast: visit('A', 'plate 1', 0),
  },
];

/** Worlds of two plates and four records. */
export const largeWorlds: readonly World[] = [
  {
    ...base,
    name: 'two cars',
    cast: twoCars,
  },
  {
    ...base,
    name: 'two cars, no probe',
    probes: false,
    cast: twoCars,
  },
  {
    ...base,
    name: 're-entry and money',
    cast: [
      ...visit('A', 'plate 1', 0),
      record('entry again', 'entry', 'plate 1', { after: 1 }),
      foreignCharge,
    ],
  },
];
