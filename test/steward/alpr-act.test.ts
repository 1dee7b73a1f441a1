import { describe, expect, it } from 'vitest';
import { carForm } from '../../electron/booth/ledger/messages/car.ts';
import type { AlprCar } from '../../electron/booth/ledger/messages/alpr-car.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { carSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { alprActOf, patienceMs } from '../../steward/alpr/alpr-act.ts';
import { KnownCars } from '../../steward/alpr/known-cars.ts';

const service = serviceMarkOf('https://parking.example/api', 'live');
const other = serviceMarkOf('https://other.example', 'live');
const atMs = Date.parse('2026-11-28T08:14:00Z');
const isAlpr = (holder: string | null): boolean => holder?.startsWith('camera') ?? false;

interface Fact {
  readonly holder?: string | null;
  readonly state?: 'waiting' | 'inside' | 'left';
  readonly session?: string | null;
  readonly plate?: string;
  readonly at?: string;
  readonly claimed?: boolean;
  readonly sameAs?: string;
  readonly of?: typeof service;
  readonly clockErrorMs?: number;
}

const entryOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function factOf(entry: string, fact: Fact): Uint8Array {
  const { holder = 'north', state = 'inside', session = 'S1', plate = '51G77802', claimed = false } = fact;
  const at = {
    at: fact.at ?? '2026-11-28T15:14:00.000+07:00',
    ...(fact.clockErrorMs === undefined ? {} : { clockErrorMs: fact.clockErrorMs }),
  };
  return writeMessage(carForm, {
    v: '1.0',
    kind: 'car',
    entry,
    state,
    service: fact.of ?? service,
    session,
    holder,
    claim: claimed ? { exit: entryOf(999), booth: 'south', at } : null,
    isContested: false,
    ...(fact.sameAs === undefined ? {} : { sameAs: fact.sameAs }),
    entered: holder === null ? null : at,
    told: { by: holder ?? 'south', at },
    ...(state === 'left' ? {} : { personal: { plate, vehicleClass: null, note: null } }),
  });
}

/** @returns cars with entries 1, 2, … */
function known(...facts: readonly Fact[]): KnownCars {
  const cars = new KnownCars();
  cars.take(
    facts.map((fact, n) => ({
      subject: carSubject(entryOf(n + 1)),
      sequence: n + 1,
      storedMs: atMs,
      bytes: factOf(entryOf(n + 1), fact),
    })),
  );
  return cars;
}

const came = (more: object = {}): AlprCar => ({
  v: '1.0',
  kind: 'came',
  session: 'S1',
  plate: '51G-778.02',
  at: '2026-11-28T08:14:00Z',
  ...more,
});
const left = (more: object): AlprCar => ({ v: '1.0', kind: 'left', at: '2026-11-28T09:00:00Z', ...more });

const actOf = (told: AlprCar, cars: KnownCars, waitedMs = 0) => {
  const storedMs = Date.parse(told.at);
  return alprActOf(told, service, { storedMs, nowMs: storedMs + waitedMs }, cars);
};

describe('a car that came', () => {
  it('is told where nobody has told its session, and nothing is done where somebody has', () => {
    expect(actOf(came(), known())).toEqual({ act: 'tell' });
    for (const state of ['inside', 'left'] as const)
      expect(actOf(came(), known({ state }))).toEqual({ act: 'nothing' });
    expect(actOf(came({ session: 's1' }), known())).toEqual({ act: 'tell' });
    const uuid = '5D2C7F7E-0D4B-4A63-9B0F-0A1DE7A9C111';
    const written = uuid.toLowerCase().replaceAll('-', '');
    expect(actOf(came({ session: written }), known({ session: uuid }))).toEqual({ act: 'nothing' });
    expect(actOf(came(), known({ of: other }))).toEqual({ act: 'tell' });
  });

  it('waits while a booth’s entry of the plate has no session yet, and for ten minutes at most', () => {
    const waiting = { state: 'waiting', session: null } as const;
    expect(actOf(came(), known(waiting))).toEqual({ act: 'wait' });
    expect(actOf(came(), known(waiting), patienceMs)).toEqual({ act: 'tell' });
    const earlier = { ...waiting, at: '2026-11-28T14:00:00.000+07:00' };
    expect(actOf(came(), known(earlier))).toEqual({ act: 'tell' });
    expect(actOf(came({ plate: '51G77803' }), known(waiting))).toEqual({ act: 'tell' });
  });

  it('is not used where it is still to come, or came so long ago that it may have left and be forgotten', () => {
    for (const [told, storedAt] of [
      ['2026-11-28T08:14:00Z', '2026-11-28T08:12:59Z'],
      ['2026-09-20T08:14:00Z', '2026-11-28T08:14:00Z'],
    ] as const) {
      const storedMs = Date.parse(storedAt);
      const act = alprActOf(came({ at: told }), service, { storedMs, nowMs: storedMs }, known());
      expect(act).toMatchObject({ act: 'unusable', word: expect.stringMatching(/^at: /) as string });
    }
  });
});

describe('a car that left', () => {
  it('is ended by its session, whoever has told it, and once', () => {
    const cars = known({ session: 'S1' }, { session: 'S1', holder: 'camera' }, { session: 'S2' });
    expect(actOf(left({ session: 'S1' }), cars)).toEqual({ act: 'end', entries: [entryOf(1), entryOf(2)] });
    expect(actOf(left({ session: 'S1' }), known({ state: 'left' }))).toEqual({ act: 'nothing' });
  });

  it('is waited for where nobody has told it: its entry may still come', () => {
    for (const how of [{ session: 'S9' }, { plate: 'NONE' }]) {
      expect(actOf(left(how), known({}))).toEqual({ act: 'wait' });
      expect(actOf(left(how), known({}), patienceMs)).toEqual({ act: 'nothing' });
    }
  });

  it('is ended by its plate where one car inside has it, and no car where several have', () => {
    expect(actOf(left({ plate: '51G 778 02' }), known({}, { session: 'S2', plate: 'OTHER' }))).toEqual({
      act: 'end',
      entries: [entryOf(1)],
    });
    expect(actOf(left({ plate: '51G77802' }), known({}, { session: 'S2' }))).toMatchObject({
      act: 'unusable',
    });
    // It came in after that, or its entry is still to be sent.
    for (const fact of [
      { at: '2026-11-28T16:02:00.000+07:00' },
      { state: 'waiting', session: null } as const,
    ])
      expect(actOf(left({ plate: '51G77802' }), known(fact))).toEqual({ act: 'wait' });
  });
});

describe('of a session that two have told', () => {
  const mends = (...facts: readonly Fact[]): unknown[] =>
    [...known(...facts).toldTwice(isAlpr)].map(({ entry, by, change }) => ({ entry, by, change }));
  const camera = { holder: 'camera' } as const;

  it('the booth’s fact goes on, in whichever order they came', () => {
    const same = (entry: number, as: number): unknown => ({
      entry: entryOf(entry),
      by: 'camera',
      change: { type: 'same', as: entryOf(as) },
    });
    expect(mends(camera, {})).toEqual([same(1, 2)]);
    expect(mends({}, camera)).toEqual([same(2, 1)]);
  });

  it('nothing is changed while somebody lets the car out by the ALPR’s, where only booths have told it, and once it is done', () => {
    expect(mends({ ...camera, claimed: true }, {})).toEqual([]);
    expect(mends({}, { holder: 'south' })).toEqual([]);
    expect(mends({ state: 'left', sameAs: entryOf(2), ...camera }, {})).toEqual([]);
    expect(mends(camera, { of: other })).toEqual([]);
  });

  it('all leave once one has', () => {
    const change = { type: 'left' };
    expect(mends({ state: 'left' }, camera)).toEqual([{ entry: entryOf(2), by: 'camera', change }]);
    expect(mends({ ...camera, state: 'left' }, {})).toEqual([{ entry: entryOf(2), by: 'camera', change }]);
  });

  it('a fact that was deleted, or says another session by now, is none of them', () => {
    const cars = known(camera, {});
    cars.forget(entryOf(2));
    expect([...cars.toldTwice(isAlpr)]).toEqual([]);
    const changed = known(camera, {});
    const bytes = factOf(entryOf(2), { session: 'S2' });
    changed.take([{ subject: carSubject(entryOf(2)), sequence: 9, storedMs: atMs, bytes }]);
    expect([...changed.toldTwice(isAlpr)]).toEqual([]);
    expect(changed.ofSession(service, 'S2').map(({ entry }) => entry)).toEqual([entryOf(2)]);
  });
});

describe('what somebody tried who had not written it', () => {
  const uuid = '5d2c7f7e-0d4b-4a63-9b0f-0a1de7a9c111';
  const loud = uuid.toUpperCase();

  it('a car that left is ended by its session where ALPR and booth write that otherwise', () => {
    const merged = known(
      { holder: 'camera', session: uuid, state: 'left', sameAs: entryOf(2) },
      { session: loud },
    );
    expect(actOf(left({ session: uuid }), merged)).toEqual({ act: 'end', entries: [entryOf(2)] });
    const claimed = known({ holder: 'camera', session: uuid, claimed: true }, { session: loud });
    for (const how of [{ session: uuid }, { plate: '51G77802' }])
      expect(actOf(left(how), claimed)).toEqual({ act: 'end', entries: [entryOf(1), entryOf(2)] });
  });

  it('a booth whose clock is known to be ahead let the car in when it did', () => {
    const ahead = { at: '2026-11-28T17:14:00.000+07:00', clockErrorMs: 2 * 3_600_000 };
    expect(actOf(came(), known({ ...ahead, state: 'waiting', session: null }))).toEqual({ act: 'wait' });
    expect(actOf(left({ plate: '51G77802' }), known(ahead))).toEqual({ act: 'end', entries: [entryOf(1)] });
  });

  it('a booth whose clock is known to be behind let nobody in before the car with its plate left', () => {
    // It came in at 09:30, after the one that left at 09:00.
    const behind = { at: '2026-11-28T14:30:00.000+07:00', clockErrorMs: -2 * 3_600_000 };
    expect(actOf(left({ plate: '51G77802' }), known(behind))).toEqual({ act: 'wait' });
  });
});
