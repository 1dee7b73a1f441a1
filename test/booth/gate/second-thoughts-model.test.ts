import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SendableRecord } from '../../../electron/booth/journal/model/record-types.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { StaleTransitionError } from '../../../electron/booth/journal/records/transition.ts';
import {
  IllegalTransitionError,
  RecordTransitions,
} from '../../../electron/booth/outbox/record-transitions.ts';
import type { RecordEvent } from '../../../electron/booth/outbox/record-machine.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { press, recordOf } from '../journal/journal-support.ts';

// Random walks of one entry between the attendant's second thoughts and the wire, on a real journal: bodies are made, and come to the
// wire late, while the record is corrected, withdrawn, noted of, sent in vain, and put back.

interface Real {
  readonly store: JournalStore;
  readonly mover: RecordTransitions;
  readonly id: string;
  /** Bodies that were made and have not come to the wire yet. */
  made: SendableRecord[];
}

/** What the attendant was told last. */
interface Model {
  plate: string;
  isWithdrawn: boolean;
  isOnWire: boolean;
  everUnknown: boolean;
}

const seen = new Set<string>();
type Step = readonly [name: string, run: (model: Model, real: Real) => Promise<void>];

const current = ({ store, id }: Real): SendableRecord => store.find(id) as SendableRecord;

/** @returns whether it happened */
async function happens(
  real: Real,
  record: SendableRecord,
  happening: RecordEvent,
  plate?: string,
): Promise<boolean> {
  const edited = plate === undefined ? {} : { edited: { plate, vehicleClass: 'CAR' } };
  try {
    await real.mover.apply(record, record.view.state, happening, edited);
    return true;
  } catch (error) {
    if (error instanceof IllegalTransitionError || error instanceof StaleTransitionError) return false;
    throw error;
  }
}

const answers = {
  'not executed': { kind: 'not-executed', httpStatus: 401, reason: 'token', retryAfterMs: null },
  unknown: { kind: 'unknown', httpStatus: null, reason: 'timed-out' },
} as const;

const steps: readonly Step[] = [
  [
    'a body is made',
    async (_model, real) => {
      const record = real.store.nextSendable({ nowMs: Date.now(), freshMs: 1, withheld: [] });
      if (record !== null) real.made.push(record);
    },
  ],
  [
    'an older body comes to the wire',
    async (model, real) => {
      const record = real.made.shift();
      if (record === undefined || !(await happens(real, record, { type: 'connected' }))) return;
      seen.add('written');
      assert.deepEqual([record.view.plate, model.isWithdrawn, model.isOnWire], [model.plate, false, false]);
      model.isOnWire = true;
    },
  ],
  [
    'corrected',
    async (model, real) => {
      const plate = `P${current(real).lastEvent}`;
      if (!(await happens(real, current(real), { type: 'corrected' }, plate))) return;
      seen.add('corrected');
      assert.deepEqual([model.isWithdrawn, model.isOnWire, model.everUnknown], [false, false, false]);
      model.plate = plate;
    },
  ],
  [
    'withdrawn',
    async (model, real) => {
      if (!(await happens(real, current(real), { type: 'withdrawn' }))) return;
      seen.add('withdrawn');
      assert.deepEqual([model.isWithdrawn, model.isOnWire, model.everUnknown], [false, false, false]);
      model.isWithdrawn = true;
    },
  ],
  [
    'noted',
    async (_model, { store, id }) =>
      store.noteLookUp(id, Date.now(), { found: 'none', sessions: 0, allPages: 'no', control: 'not-tried' }),
  ],
  ...Object.entries(answers).map(([name, outcome]): Step => [
    name,
    async (model, real) => {
      const record = current(real);
      if (record.view.state !== 'sending' || !(await happens(real, record, { type: 'answered', outcome })))
        return;
      seen.add(name);
      model.isOnWire = false;
      model.everUnknown ||= outcome.kind === 'unknown';
    },
  ]),
  [
    'a supervisor says once more',
    async (_model, real) => {
      await happens(real, current(real), { type: 'supervisor', decision: 'resend' });
    },
  ],
];

class Does implements fc.AsyncCommand<Model, Real> {
  readonly #step: Step;
  constructor(step: Step) {
    this.#step = step;
  }
  check = (): boolean => true;
  run = (model: Model, real: Real): Promise<void> => this.#step[1](model, real);
  toString = (): string => this.#step[0];
}

test('what goes on the wire is what the attendant was told last, whatever came between its making and its sending', async () => {
  const store = new JournalStore(testFolder());
  const journal = {
    transition: async (change: Parameters<JournalStore['transition']>[0]) => store.transition(change),
    shrinkPicture: () => Promise.resolve(false),
    find: async (recordId: string) => store.find(recordId),
    sessionRecords: async (...session: Parameters<JournalStore['sessionRecords']>) =>
      store.sessionRecords(...session),
  };
  const clock = { now: Date.now, elapsed: () => 0, offsetMinutes: () => 0, after: () => () => undefined };
  const mover = new RecordTransitions({ journal, clock, log: () => undefined, changed: () => undefined });
  const commands = fc.commands(
    steps.map((step) => fc.constant(new Does(step))),
    { maxCommands: 14 },
  );
  const walks = fc.asyncProperty(commands, async (commands) => {
    const first = recordOf(store.appendEntry(press({ plate: 'FIRST1' })));
    const setup = (): { model: Model; real: Real } => ({
      model: { plate: 'FIRST1', isWithdrawn: false, isOnWire: false, everUnknown: false },
      real: { store, mover, id: first.id, made: [] },
    });
    try {
      await fc.asyncModelRun(setup, commands);
    } finally {
      // The next walk's record is the next in turn.
      for (const { view } of [...store.inState('queued'), ...store.inState('sending')])
        store.transition({
          recordId: view.id,
          happening: 'test',
          from: view.state,
          to: 'voided',
          atMs: 1,
          reason: null,
          httpStatus: null,
        });
    }
  });
  const checked = await fc.check(walks, { numRuns: sized(150, 3_000), seed: 13, endOnFailure: true });
  expect(fc.defaultReportMessage(checked)).toBeUndefined();
  expect([...seen].toSorted()).toEqual(['corrected', 'not executed', 'unknown', 'withdrawn', 'written']);
  expect(store.verify().ok).toBe(true);
  store.close();
});
