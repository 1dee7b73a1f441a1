import { expect, test } from 'vitest';
import { passed, patientClock } from '../../support/patient-clock.ts';
import type { PortChanges } from '../../support/running-booth.ts';
import { enteredElsewhere, profileFile, settingsWith, valueOf } from '../../support/running-booth.ts';
import {
  becameUnknown,
  entriesSent,
  lookedFor,
  lookedForInVain,
  reconciling,
  stepsOf,
  withUnknown,
  type Altered,
  type Unsettled,
} from './reconciling-support.ts';

// Where a look-up must not conclude: the record stays unknown, and nothing is sent.

let firstPage = '';

type Answer = { data: Record<string, unknown>[] };
type Alter = (body: string, query: URLSearchParams) => Altered;

const changing =
  (change: (session: Record<string, unknown>) => unknown): Alter =>
  (body) =>
    JSON.stringify({ data: (JSON.parse(body) as Answer).data.map(change) });

const queryOnly = (): PortChanges => ({
  settings: settingsWith(
    profileFile(({ operations: { listSessions: _list, ...operations }, ...profile }) => ({
      ...profile,
      operations,
    })),
  ),
});

/** The list finds what its provider has not said to be all. */
const notComplete = (): PortChanges => ({
  settings: settingsWith(
    profileFile(({ operations, ...profile }) => ({
      ...profile,
      operations: { ...operations, listSessions: { ...operations.listSessions, complete: false } },
    })),
  ),
});

interface Case {
  readonly executed?: boolean;
  readonly control?: boolean | 'before';
  readonly changes?: () => PortChanges;
  readonly alter?: Alter;
  /** What happens at the service after the answer was lost. */
  readonly afterwards?: (unsettled: Unsettled) => Promise<unknown>;
}

const cases: [string, Case][] = [
  [
    'the list is a copy from before the entry',
    {
      executed: true,
      control: 'before',
      alter: (body) =>
        JSON.stringify({
          data: (JSON.parse(body) as Answer).data.filter(({ plateNumber }) => plateNumber !== 'LOST1'),
        }),
    },
  ],
  ['no entry was ever confirmed, so that nothing shows that it would have been found', { control: false }],
  [
    'there is the same plate at another time, and nothing shows that times are kept',
    { control: false, afterwards: ({ service }) => enteredElsewhere(service, 'LOST1') },
  ],
  [
    'the service rewrites times to whole seconds',
    {
      alter: changing((session) => ({
        ...session,
        startDateTime: String(session['startDateTime']).replace(/\.\d{3}/, '.000'),
      })),
    },
  ],
  [
    'the service rewrites times, and has executed it',
    {
      executed: true,
      alter: changing((session) => ({ ...session, startDateTime: '2020-01-01T00:00:00.000Z' })),
    },
  ],
  ['the service tells no times', { alter: changing((session) => ({ ...session, startDateTime: null })) }],
  ['the profile does not say that the look-up finds sessions in every state', { changes: notComplete }],
  ['only the query of one plate is mapped, and that plate was never confirmed', { changes: queryOnly }],
  [
    'the service answers every page with the first one',
    {
      alter: (body, query) => {
        if (query.get('page') === '1') firstPage = body;
        return firstPage;
      },
    },
  ],
  ['the answer is a page of HTML', { alter: () => '<!doctype html><title>Sign in</title>' }],
  ['a session in the answer has no id', { alter: changing(({ id: _id, ...session }) => session) }],
  ['the answer is cut off', { alter: (body) => body.slice(0, -3) }],
  ['the answer is no list', { alter: () => '{"data":"none"}' }],
  [
    'the second page is an error',
    { alter: (body, query) => (query.get('page') === '1' ? body : { status: 500, body }) },
  ],
  ['look-ups are not permitted', { alter: (body) => ({ status: 403, body }) }],
  [
    'another plate has its very instant: it may be this one, as the service writes it',
    { afterwards: ({ service, entry }) => enteredElsewhere(service, 'L0ST1', entry.at) },
  ],
  [
    'two sessions have its plate and its instant',
    {
      executed: true,
      // Not before the second is there.
      alter: (body) => (body.split('"LOST1"').length === 2 ? '{"data":[' : body),
      afterwards: ({ service, entry }) => enteredElsewhere(service, 'LOST1', entry.at),
    },
  ],
];

test.each(cases)('an unknown entry stays so where %s', async (_where, { afterwards, changes, ...given }) => {
  const unsettled = await withUnknown({
    executed: false,
    ...given,
    changes: changes?.() ?? {},
  });
  const { booth, entry, service } = unsettled;
  await afterwards?.(unsettled);
  const sent = entriesSent(service);
  await lookedForInVain(booth, entry);
  const steps = await stepsOf(booth, entry);
  expect(steps.at(-1)).toMatchObject({ state: 'unknown' });
  expect((await booth.snapshot()).counts).toMatchObject({ unknown: 1, waiting: 0 });
  expect(entriesSent(service)).toBe(sent);
  expect(booth.bugs).toEqual([]);
});

test('times that the service writes with another offset are the same instants', async () => {
  const { booth, entry, service } = await withUnknown({
    executed: true,
    control: false,
    alter: changing((session) => ({
      ...session,
      startDateTime: new Date(String(session['startDateTime'])).toISOString(),
    })),
  });
  await booth.reaches(entry, 'confirmed');
  expect(entriesSent(service)).toBe(1);
});

test('look-ups that are too close together prove nothing, however many there are', async () => {
  const { booth, entry, service } = await withUnknown({
    executed: false,
    changes: { timings: { ...reconciling, reconcileMs: 600_000, absenceApartMs: 60_000 } },
  });
  await booth.until(({ link }) => link.state === 'open');
  for (let time = 0; time < 10; time += 1) {
    const after = valueOf(await booth.call('attention.lookUp', { recordId: entry.id }));
    expect(after).toMatchObject({ state: 'unknown' });
    await passed(50);
  }
  expect(entriesSent(service)).toBe(2);
});

test('with the query of one plate alone an earlier, confirmed visit of that plate is proof enough', async () => {
  const { booth, service } = await withUnknown({ executed: true, changes: queryOnly() });
  const first = booth.records.find(({ plate, state }) => plate === 'LOST1' && state === 'unknown');
  if (first === undefined) throw new Error('never unknown');
  await booth.reaches(first, 'confirmed');
  // Settled by a look-up, it is no witness for the next one: it would be its own.
  service.misbehaviour.next({ kind: 'reset-before-execution' }, 1, 'entry');
  const again = await becameUnknown(booth, valueOf(await booth.enter('LOST-1', { despiteInside: true })));
  await lookedForInVain(booth, again);
  expect((await booth.snapshot()).counts.unknown).toBe(1);
  // One that the service has confirmed with its own answer is.
  const third = valueOf(await booth.enter('LOST-1', { despiteInside: true }));
  await booth.reaches(third, 'confirmed');
  await booth.reaches(again, 'confirmed');
  expect(service.sessions().filter(({ plateNumber }) => plateNumber === 'LOST1')).toHaveLength(3);
});

test('records that nothing settles are asked for less and less; a new one is not kept waiting, nor asked for twice', async () => {
  const reconcileMs = 60;
  const { booth, entry, service } = await withUnknown({
    executed: false,
    control: false,
    changes: { timings: { ...reconciling, answerMs: 2_000, reconcileMs } },
  });
  const lookUps = (): number[] =>
    service
      .log()
      .filter(({ query }) => query.includes('page=1'))
      .map(({ at }) => Date.parse(at));
  await lookedFor(booth, entry, 5);
  const gaps = (times: number[]): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const slower = gaps(lookUps());
  expect(slower.at(-1)).toBeGreaterThan(6 * reconcileMs);

  // While the next round is under way another becomes unknown.
  service.misbehaviour.next({ kind: 'delay-answer', ms: 600 }, 1, 'listSessions');
  await booth.until(() => service.misbehaviour.left() === 0);
  const before = lookUps().length;
  service.misbehaviour.next({ kind: 'reset-before-execution' }, 1, 'entry');
  const other = await becameUnknown(booth, valueOf(await booth.enter('LOST-2')));
  const begunMs = patientClock.elapsed();
  await lookedFor(booth, other, 1);
  // The next round of those before would have been after more than the last gap.
  expect(patientClock.elapsed() - begunMs).toBeLessThan(600 + (slower.at(-1) ?? 0) + 6 * reconcileMs);
  await lookedFor(booth, other, 5);
  // Rounds follow each other as they did: there is one row of them, and not one for each that has become unknown.
  const after = gaps(lookUps().slice(before + 1));
  for (const gap of after) expect(gap).toBeGreaterThan(reconcileMs * 0.8);
  expect(after.at(-1)).toBeGreaterThan(4 * reconcileMs);
});
