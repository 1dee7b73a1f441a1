import { expect, it } from 'vitest';
import { BoothState, type StatePorts } from '../../../electron/booth/state/booth-state.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { quietSnapshot } from '../../support/fixture-page-states.ts';

/** A booth's state over a journal that counts how often it is read, and what a screen is told. */
async function stateOf() {
  const shown = quietSnapshot();
  let readings = 0;
  const timers: (() => void)[] = [];
  let inside = 3;
  const ports: StatePorts = {
    clock: {
      now: () => Date.parse('2026-11-27T08:00:00+07:00'),
      elapsed: () => 0,
      offsetMinutes: () => 420,
      after: (_ms, then) => {
        timers.push(then);
        return () => undefined;
      },
    },
    log: () => undefined,
    fixed: shown,
    preferences: () => shown.preferences,
    overview: () => {
      readings += 1;
      return Promise.resolve({
        counts: { ...shown.counts, waiting: readings },
        oldestWaitingAt: null,
        untyped: [],
        recent: [],
        movedAside: 0,
      });
    },
    link: () => ({
      link: { state: 'open', withheld: [], failures: 0, outage: false },
      sinceMs: 0,
      nextTryMs: null,
      lastAnswerMs: null,
    }),
    clockSkewMs: () => null,
    clockInDoubt: () => false,
    storage: () => shown.storage,
    readingEarlier: () => false,
    lookUp: () => shown.lookUp,
    ledger: () => null,
    occupancy: () => ({ inside, places: 10, at: '2026-11-27T08:00:00.000+07:00' }),
    acts: () => shown.acts,
    reading: () => shown.reading,
    people: () => ({ people: null, supervisors: [], wrongPins: null }),
  };
  const state = await BoothState.read(ports);
  const told: { waiting: number; inside: number | undefined }[] = [];
  state.subscribe((name, value) => {
    if (name !== 'booth.changed') return;
    const { counts, occupancy } = value as BoothSnapshot;
    told.push({ waiting: counts.waiting, inside: occupancy?.inside });
  });
  return {
    state,
    told,
    readings: () => readings,
    comes: () => void (inside += 1),
    /** The next snapshot is due. */
    due: () => timers.splice(0).forEach((then) => then()),
  };
}
/** Until everything that waits for nothing but its turn has had it. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('what another booth did is shown without a reading of the journal, once for all that comes at once', async () => {
  const booth = await stateOf();
  for (let car = 0; car < 20; car += 1) {
    booth.comes();
    booth.state.changedBeside();
  }
  await settled();
  booth.due();
  await settled();
  expect(booth.told).toEqual([{ waiting: 1, inside: 23 }]);
  expect(booth.readings()).toBe(1);
});

it('the journal is read for a change of its own, also where that comes with another one', async () => {
  const booth = await stateOf();
  booth.comes();
  booth.state.changedBeside();
  booth.state.changed([]);
  await settled();
  booth.due();
  await settled();
  booth.due();
  await settled();
  expect(booth.told.at(-1)).toEqual({ waiting: 2, inside: 4 });
  expect(booth.readings()).toBe(2);
});
