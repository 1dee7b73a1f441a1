import { randomUUID } from 'node:crypto';
import { setTimeout as timer } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CarStream } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import type { Teller } from '../../../../electron/booth/ledger/cars/changed-car.ts';
import { claimCar, claimMs, type Claimed } from '../../../../electron/booth/ledger/cars/claims.ts';
import { writeOwed } from '../../../../electron/booth/ledger/cars/duty.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import type { Claim } from '../../../../electron/booth/ledger/car-fact.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { carSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { ledgerIn, type BoothId } from '../../../support/ledger-site.ts';
import { bytesOf, holder, jsonOf, newEntry, teller } from './site-cars.ts';

const never = (): (() => void) => () => undefined;
const exitAt = (booth: BoothId): Claim => ({ exit: randomUUID(), booth });

const claimFor = (
  stream: CarStream,
  entry: string,
  claim: Claim,
  more: Partial<Teller> = {},
  isWhole = true,
): Promise<Claimed> =>
  claimCar({ stream, after: never }, entry, claim, {
    teller: teller(claim.booth, more),
    isWhole: () => isWhole,
  });

describe('a claim', () => {
  it('is one booth’s, and after its exit was withdrawn the other’s', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    const [first, second] = [exitAt('south'), exitAt('north')];
    expect(await claimFor(south, entry, first)).toEqual({ answer: 'hold', isCertain: true });
    expect(await claimFor(south, entry, first)).toEqual({ answer: 'hold', isCertain: true });
    expect(await claimFor(north, entry, second)).toMatchObject({ answer: 'lost', claim: first });
    expect(await claimFor(south, entry, exitAt('south'))).toEqual({ answer: 'wait' });
    const closed = [{ claim: first, state: 'closed' as const }];
    expect(await writeOwed(south, entry, { entry: null, exits: closed }, teller('south'))).toBe('unchanged');
    expect(await claimFor(north, entry, second)).toEqual({ answer: 'hold', isCertain: true });
    const done = [{ claim: second, state: 'done' as const }];
    await writeOwed(north, entry, { entry: null, exits: done }, teller('north'));
    expect(await claimFor(south, entry, exitAt('south'))).toEqual({ answer: 'lost', claim: null });
  });

  it('that two ask for at once is one’s', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    for (let round = 0; round < 20; round += 1) {
      const entry = newEntry();
      await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
      const answers = await Promise.all([
        claimFor(north, entry, exitAt('north')),
        claimFor(south, entry, exitAt('south')),
      ]);
      expect(answers.map(({ answer }) => answer).toSorted()).toEqual(['hold', 'lost']);
    }
  });

  it('is certain only of a car of which no claim was taken over, while everybody has checked the epoch', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    const [silent, taker] = [exitAt('south'), exitAt('north')];
    expect(await claimFor(south, entry, silent, {}, false)).toEqual({ answer: 'hold', isCertain: false });
    await writeChange(north, entry, { type: 'taken-over', claim: taker }, teller('north'));
    expect(await claimFor(north, entry, taker)).toEqual({ answer: 'hold', isCertain: false });
    const closed = [{ claim: taker, state: 'closed' as const }];
    await writeOwed(north, entry, { entry: null, exits: closed }, teller('north'));
    expect(await claimFor(south, entry, exitAt('south'))).toEqual({ answer: 'hold', isCertain: false });
  });

  it('makes the fact of a car that the ledger lost, and no other; its booth tells the rest', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const [lost, old] = [newEntry(), newEntry()];
    expect(await claimFor(south, old, exitAt('south'), { mayCreate: false })).toEqual({ answer: 'alone' });
    expect(await north.last(old)).toBeNull();
    expect(await claimFor(south, lost, exitAt('south'))).toEqual({ answer: 'hold', isCertain: true });
    const part = { entry: { state: 'known', session: 'session 1' }, exits: [] } as const;
    expect(await writeOwed(north, lost, part, holder('north', 'A1'))).toBe('unchanged');
    const { bytes } = (await south.last(lost)) ?? { bytes: new Uint8Array() };
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
      state: 'inside',
      holder: 'north',
      claim: { booth: 'south' },
      personal: { plate: 'A1' },
    });
  });

  it('is asked of no car of another service', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    const moved = serviceMarkOf('https://moved.example/api', 'live');
    const claim = exitAt('south');
    expect(await claimFor(south, entry, claim, { services: [moved] })).toEqual({ answer: 'other-service' });
    // A booth whose service is called otherwise now still knows what it was called.
    const services = [moved, teller('south').services[0]] as const;
    expect(await claimFor(south, entry, claim, { services })).toEqual({ answer: 'hold', isCertain: true });
  });

  it('is not written into the fact of a car in a state of a later version, and lost there where another booth has it', async (context) => {
    const ledger = await ledgerIn(context);
    const [north, south] = [await ledger.cars('north'), await ledger.cars('south')];
    const entry = newEntry();
    await writeChange(north, entry, { type: 'entered' }, holder('north', 'A1'));
    const last = async (): Promise<object> => jsonOf((await north.last(entry))?.bytes ?? new Uint8Array());
    const put = async (state: string): Promise<object> => {
      const next = { ...(await last()), state };
      await ledger.root.jetstream().publish(carSubject(entry), bytesOf(next));
      return next;
    };
    const [mine, other] = [exitAt('south'), exitAt('north')];
    const free = await put('towed');
    expect(await claimFor(south, entry, mine)).toEqual({ answer: 'unknown-state' });
    expect(await last()).toEqual(free);
    await put('waiting');
    await writeChange(north, entry, { type: 'claimed', claim: other }, holder('north', 'A1'));
    const claimed = await put('towed');
    expect(await claimFor(south, entry, mine)).toMatchObject({ answer: 'lost', claim: other });
    expect(await claimFor(north, entry, other)).toEqual({ answer: 'unknown-state' });
    expect(await last()).toEqual(claimed);
  });

  it('is not waited for where the ledger is gone, or hangs', async (context) => {
    const ledger = await ledgerIn(context);
    const south = await ledger.cars('south');
    const [entry, claim] = [newEntry(), exitAt('south')];
    const waited: number[] = [];
    const hanging = { last: () => new Promise<never>(() => undefined), write: south.write.bind(south) };
    const after = (ms: number, then: () => void): (() => void) => {
      waited.push(ms);
      void timer(0).then(then);
      return () => undefined;
    };
    const asked = { teller: teller('south'), isWhole: () => true };
    expect(await claimCar({ stream: hanging, after }, entry, claim, asked)).toEqual({ answer: 'away' });
    expect(waited).toEqual([claimMs]);
    await ledger.site.nodes[0]?.kill();
    expect(await claimFor(south, entry, claim)).toEqual({ answer: 'away' });
  });
});
