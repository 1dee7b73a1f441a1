import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import type { TakeoverPorts } from '../../../../electron/booth/ledger/takeover/takeover.ts';
import { testFolder } from '../../../support/folders.ts';
import { sized } from '../../../support/nightly.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { killedAfter } from '../../journal/journal-support.ts';
import { journalIn, service, type ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith } from './dead-booth.ts';
import { Taker, type TakeoverJournal } from './taker.ts';

// A takeover that is broken off, wherever that is: what the subject says is this booth's is here in the end, once.

const plates = ['CUT1', 'CUT2', 'CUT3', 'CUT4', 'CUT5', 'CUT6'] as const;
const pressed = (booth: ShippingBooth) =>
  plates.map((plate, place) => booth.presses(plate, plainJpeg([place, 30, 40])));

const fences = async (ledger: TestLedger): Promise<number> =>
  (await journalIn(ledger)).filter(({ message }) => message.kind === 'handover' && message.type === 'fenced')
    .length;

describe('a takeover is gone on with', () => {
  it('after kill -9 of its process at any moment, and no record comes twice or without its picture', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, pressed);
    const folder = testFolder();
    const told = {
      credentials: ledger.credentials('south'),
      seed: ledger.fencingSeed('south'),
      folder,
      service,
    };
    const program = [fileURLToPath(new URL('taking-over.ts', import.meta.url)), JSON.stringify(told)];
    let kills = 0;
    for (let ms = 0; await killedAfter(ms, program); ms += sized(60, 10)) kills += 1;
    expect(kills).toBeGreaterThan(0);
    const taker = await Taker.at(ledger, 'south', { folder });
    await taker.takesAll();
    expect(taker.records()).toEqual(ids);
    expect(ids.map((id) => taker.viewOf(id))).toMatchObject(
      plates.map((plate) => ({ plate, hasPicture: true })),
    );
    expect(await fences(ledger)).toBe(1);
    expect(await taker.takeover.begunFrom()).toEqual([]);
    expect(taker.store.verify()).toMatchObject({ ok: true });
  });

  interface Break {
    readonly when: string;
    readonly fences: number;
    readonly breaks: (journal: TakeoverJournal) => Partial<TakeoverJournal>;
  }

  it.for<Break>([
    {
      when: 'before its fence, where the disk refuses that it begins: nothing is fenced',
      fences: 0,
      breaks: () => ({ setFact: () => Promise.reject(new Error('broken off')) }),
    },
    {
      when: 'after its fence, where the disk refuses what came',
      fences: 1,
      breaks: () => ({ adopt: () => Promise.reject(new Error('broken off')) }),
    },
    {
      when: 'after the commit of what came, whose answer is lost',
      fences: 1,
      breaks: ({ adopt }) => ({
        adopt: async (adoption) => {
          await adopt(adoption);
          throw new Error('broken off');
        },
      }),
    },
  ])('$when', async ({ fences: fenced, breaks }, context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, pressed);
    const folder = testFolder();
    const broken = await Taker.at(ledger, 'south', { folder, breaks });
    await expect(broken.takeover.take('north')).rejects.toThrow('broken off');
    expect(await fences(ledger)).toBe(fenced);
    expect(await broken.takeover.begunFrom()).toEqual(fenced === 0 ? [] : ['north']);
    broken.close();
    const taker = await Taker.at(ledger, 'south', { folder });
    expect((await taker.takesAll()).left).toBe(0);
    expect(taker.records()).toEqual(ids);
    expect(await fences(ledger)).toBe(1);
    expect(await taker.takeover.begunFrom()).toEqual([]);
  });
});

describe('that a takeover is unfinished', () => {
  /** The south gate has fenced what the north gate left behind, and the disk has refused it. @returns the ids, and the folder */
  async function fencedAlone(
    ledger: TestLedger,
  ): Promise<{ readonly ids: readonly string[]; readonly folder: string }> {
    const { ids } = await deadWith(ledger, (booth) => [booth.presses('CUT1')]);
    const folder = testFolder();
    const adopt = (): Promise<never> => Promise.reject(new Error('broken off'));
    const broken = await Taker.at(ledger, 'south', { folder, breaks: () => ({ adopt }) });
    await expect(broken.takeover.take('north')).rejects.toThrow('broken off');
    broken.close();
    return { ids, folder };
  }

  it.for<[string, Partial<TakeoverPorts>]>([
    [
      'another service stands in the settings',
      { services: [serviceMarkOf('https://other.example', 'live')] },
    ],
    ['a living booth has its car', { isOthers: () => Promise.resolve(true) }],
  ])('is told also while %s, by a look and by a step, and until it came', async ([, changes], context) => {
    const ledger = await ledgerIn(context);
    const { ids, folder } = await fencedAlone(ledger);
    const hindered = await Taker.at(ledger, 'south', { folder, ...changes });
    const { view } = await hindered.takeover.read('north');
    expect(view?.refused.records.map(({ id }) => id)).toEqual(ids);
    expect(await hindered.takeover.take('north')).toMatchObject({ taken: 0, left: 0 });
    expect(await hindered.takeover.begunFrom()).toEqual(['north']);
    hindered.close();
    const taker = await Taker.at(ledger, 'south', { folder });
    expect(await taker.takesAll()).toMatchObject({ taken: 1 });
    expect(await taker.takeover.begunFrom()).toEqual([]);
  });

  it('is told no more where what was fenced was erased: it never comes', async (context) => {
    const ledger = await ledgerIn(context);
    const { folder } = await fencedAlone(ledger);
    const taker = await Taker.at(ledger, 'south', { folder, isErased: () => true });
    await taker.takeover.read('north');
    expect(await taker.takeover.begunFrom()).toEqual([]);
  });
});
