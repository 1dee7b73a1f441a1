import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CarStream } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import { writeOwed } from '../../../../electron/booth/ledger/cars/duty.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { LedgerAway } from '../../../../electron/booth/ledger/connection/away.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { carSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { bytesOf, holder, jsonOf, newEntry, teller, type Loose } from './site-cars.ts';

const claim = { exit: randomUUID(), booth: 'south' };
const claimed = { type: 'claimed', claim } as const;
const session = 'session 1';

const factIn = async ({ root }: TestLedger, entry: string): Promise<Loose | null> => {
  const stored = await root.streams.getMessage('GB_IN', { last_by_subj: carSubject(entry) });
  return stored === null ? null : jsonOf(stored.data);
};

/** A stream on which something happens between the first reading of a fact and what is written over it. */
const interrupted = (
  stream: CarStream,
  meanwhile: () => Promise<unknown>,
): Pick<CarStream, 'last' | 'write'> => {
  let isFirst = true;
  return {
    last: async (entry) => {
      const last = await stream.last(entry);
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return last;
    },
    write: (...args) => stream.write(...args),
  };
};

describe('a fact', () => {
  it('of a car that came in is told, confirmed, claimed by another booth, and ended, and nothing personal is left', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    const own = holder('north', '7กก1234');
    await writeOwed(north, entry, { entry: { state: 'open', session: null }, exits: [] }, own);
    expect(await factIn(ledger, entry)).toMatchObject({
      state: 'waiting',
      holder: 'north',
      personal: { plate: '7กก1234' },
    });
    await writeOwed(north, entry, { entry: { state: 'known', session }, exits: [] }, own);
    expect(await writeChange(south, entry, claimed, teller('south'))).toBe('written');
    expect(await factIn(ledger, entry)).toMatchObject({
      state: 'inside',
      session,
      claim,
      told: { by: 'south' },
    });
    const exits = [{ claim, state: 'done' as const }];
    expect(await writeOwed(south, entry, { entry: null, exits }, teller('south'))).toBe('left');
    const left = await factIn(ledger, entry);
    expect(left).toMatchObject({ state: 'left', session, claim: null, holder: 'north' });
    expect(left).not.toHaveProperty('personal');
    expect(await writeChange(north, entry, { type: 'confirmed', session: 'another' }, own)).toBe('left');
  });

  it('that two booths change at once has both changes', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    const beside = interrupted(north, () => writeChange(south, entry, claimed, teller('south')));
    const confirmed = { type: 'confirmed', session } as const;
    expect(await writeChange(beside, entry, confirmed, holder('north', 'A1'))).toBe('written');
    expect(await factIn(ledger, entry)).toMatchObject({ state: 'inside', session, claim });
  });

  it('of a car that its booth offers is told by the one that has taken it, until its booth has it back', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    const own = holder('north', 'A1');
    const part = { entry: { state: 'open', session: null } as const, exits: [] };
    await writeOwed(north, entry, part, own);
    const offers = { ...own, own: own.own === null ? null : { ...own.own, isOffered: true as const } };
    expect(await writeOwed(north, entry, part, offers)).toBe('unchanged');
    await writeOwed(south, entry, part, holder('south', 'A1'));
    expect(await writeOwed(north, entry, part, offers)).toBe('unchanged');
    expect(await factIn(ledger, entry)).toMatchObject({ holder: 'south', told: { by: 'south' } });
    expect(await writeChange(north, entry, claimed, offers)).toBe('written');
    expect(await factIn(ledger, entry)).toMatchObject({ holder: 'south', claim, personal: { plate: 'A1' } });
    await writeOwed(north, entry, part, own);
    expect(await factIn(ledger, entry)).toMatchObject({ holder: 'north', claim });
  });

  it('is created by one of two, and added to by the other', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    const own = holder('north', 'A1');
    const beside = interrupted(north, () => writeChange(south, entry, claimed, teller('south')));
    expect(await writeChange(beside, entry, { type: 'entered' }, own)).toBe('written');
    expect(await factIn(ledger, entry)).toMatchObject({ holder: 'north', claim, personal: { plate: 'A1' } });
  });

  it('whose acknowledgement is lost is not written twice', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const entry = newEntry();
    const deaf: Pick<CarStream, 'last' | 'write'> = {
      last: (one) => north.last(one),
      write: async (...args) => {
        await north.write(...args);
        throw new LedgerAway('no answer');
      },
    };
    const own = holder('north', 'A1');
    expect(await writeChange(deaf, entry, { type: 'entered' }, own)).toBe('away');
    expect(await writeChange(north, entry, { type: 'entered' }, own)).toBe('unchanged');
    expect((await north.extent()).last).toBe(1);
  });

  it('has what is typed later of its car, and is not written again for the same', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const entry = newEntry();
    const part = { entry: { state: 'open', session: null }, exits: [] } as const;
    await writeOwed(north, entry, part, holder('north', ''));
    expect(await writeOwed(north, entry, part, holder('north', 'B2'))).toBe('unchanged');
    expect(await factIn(ledger, entry)).toMatchObject({ state: 'waiting', personal: { plate: 'B2' } });
    await writeOwed(north, entry, part, holder('north', 'B2'));
    expect((await north.extent()).last).toBe(2);
  });

  it('of a later version keeps all that an earlier one does not know, and its version', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    const first = (await factIn(ledger, entry)) ?? {};
    const later = {
      ...first,
      v: '1.7',
      parkedAt: { level: 2, row: ['a', null] },
      personal: { ...(first['personal'] as Loose), driver: 'A. Person' },
    };
    await ledger.root.jetstream().publish(carSubject(entry), bytesOf(later));
    expect(await writeChange(south, entry, claimed, teller('south'))).toBe('written');
    const { told: _told, claim: _claim, ...rest } = later as Loose;
    expect(await factIn(ledger, entry)).toMatchObject({ ...rest, claim });
    expect(await writeChange(north, entry, { type: 'left' }, holder('north', 'A1'))).toBe('written');
    const left = await factIn(ledger, entry);
    expect(left).toMatchObject({ v: '1.7', state: 'left', parkedAt: later.parkedAt });
    expect(JSON.stringify(left)).not.toContain('Person');
  });

  it('of a claim that ends takes along what a later version says of that claim', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    await writeChange(south, entry, claimed, teller('south'));
    const first = (await factIn(ledger, entry)) ?? {};
    const later = { ...first, v: '1.7', claim: { ...(first['claim'] as Loose), lane: 'out-2' } };
    await ledger.root.jetstream().publish(carSubject(entry), bytesOf(later));
    await writeChange(north, entry, { type: 'confirmed', session }, holder('north', 'A1'));
    expect(await factIn(ledger, entry)).toMatchObject({ claim: { ...claim, lane: 'out-2' } });
    const other = { exit: randomUUID(), booth: 'north' };
    await writeChange(north, entry, { type: 'taken-over', claim: other }, holder('north', 'A1'));
    const taken = await factIn(ledger, entry);
    expect(taken).toMatchObject({ claim: other, isContested: true });
    expect(taken?.['claim']).not.toHaveProperty('lane');
  });

  it('that this booth may not change, or cannot read, is left as it is', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const cases: readonly (readonly [more: Loose, outcome: string])[] = [
      [{ state: 'towed' }, 'unknown-state'],
      [{ service: serviceMarkOf('https://other.example', 'live') }, 'other-service'],
      [{ service: serviceMarkOf('https://parking.example/api', 'test') }, 'other-service'],
      [{ v: '2.0' }, 'unreadable'],
      [{ claim: 'me' }, 'unreadable'],
      [{ entry: newEntry() }, 'unreadable'],
    ];
    for (const [more, outcome] of cases) {
      const entry = newEntry();
      await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
      const foreign = { ...(await factIn(ledger, entry)), ...more };
      await ledger.root.jetstream().publish(carSubject(entry), bytesOf(foreign));
      const confirmed = { type: 'confirmed', session } as const;
      expect(await writeChange(north, entry, confirmed, holder('north', 'A1'))).toBe(outcome);
      expect(await factIn(ledger, entry)).toEqual(foreign);
    }
  });

  it('of a car that may have left long ago is created by nobody', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const entry = newEntry();
    const late = { ...holder('north', 'A1'), mayCreate: false };
    const known = { entry: { state: 'known', session }, exits: [] } as const;
    expect(await writeOwed(north, entry, known, late)).toBe('not-created');
    expect(await writeChange(north, entry, { type: 'entered' }, late)).toBe('not-created');
    expect(await writeChange(north, entry, { type: 'left' }, late)).toBe('not-created');
    expect(await factIn(ledger, entry)).toBeNull();
  });
});
