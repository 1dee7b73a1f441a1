import { describe, expect, it } from 'vitest';
import { readSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { settingsSchema } from '../../../../electron/booth/settings/schema.ts';
import type { AlprReading } from '../../../../electron/contract/reading-alpr.ts';
import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { enteredAt, hasWall, hurried, isCurrent, siteOfTwo, type SiteOfTwo } from './site-booths.ts';

// Two booths of a site, and its ALPR, with a real server between them.

const lanes = { north: ['north-in'], south: ['south-in'] } as const;

const readsPlates = {
  settings: settingsSchema.parse({
    plateProfile: 'slovakia',
    supervisorPin: '4711',
    reading: { mode: 'suggest', blindOneIn: 0 },
  }),
  startReader: () => {
    throw new Error('no picture is read here');
  },
};

/** A booth whose screen is told of what ALPRs have told. */
class Gate {
  readonly booth: TestBooth;
  /** When its screen was told (ms, as the patient clock has it). */
  readonly toldAt: number[] = [];

  constructor(booth: TestBooth) {
    this.booth = booth;
    booth.booth.subscribe((_push, value) => {
      if ('type' in value && value.type === 'alpr-told') this.toldAt.push(patientClock.elapsed());
    });
  }

  async shown(): Promise<AlprReading | null> {
    return valueOf(
      await this.booth.call('reading.alpr', { standing: 1, sinceMs: 30_000 }),
    ) as AlprReading | null;
  }

  async plate(): Promise<string | undefined> {
    return (await this.shown())?.plates[0]?.text;
  }
}

const messageOf = (plate: string, more: object = {}): string =>
  JSON.stringify({
    v: '1.0',
    kind: 'could-not-read',
    source: 'ALPR 1',
    takenAt: new Date().toISOString(),
    candidates: [{ text: plate, confidence: 0.99 }],
    ...more,
  });

async function gateOf(site: SiteOfTwo, id: 'north' | 'south', changes: object = {}): Promise<Gate> {
  const gate = new Gate(await site.booth(id, { ...readsPlates, ...changes }));
  await isCurrent(gate.booth);
  return gate;
}

describe('what an ALPR could not read', () => {
  it('is told to the screen of the booth whose lane it is, within a second, and to no other one', async (context) => {
    const site = await siteOfTwo(context, lanes);
    const [north, south] = [await gateOf(site, 'north'), await gateOf(site, 'south')];
    const alpr = await site.ledger.alpr();
    const picture = plainJpeg();
    const publishedAt = patientClock.elapsed();
    alpr.publish(
      readSubject('north-in'),
      messageOf('RK-708AF', { picture: Buffer.from(picture).toString('base64') }),
    );
    await expect.poll(() => north.toldAt.length, { timeout: 60_000 }).toBe(1);
    expect((north.toldAt[0] ?? Infinity) - publishedAt).toBeLessThan(1_000);
    expect(await north.shown()).toMatchObject({
      source: 'ALPR 1',
      plates: [{ text: 'RK708AF' }],
      isOtherPicture: true,
      picture,
    });
    alpr.publish(readSubject('south-in'), messageOf('BA553XS'));
    await expect.poll(() => south.plate(), { timeout: 60_000 }).toBe('BA553XS');
    expect([north.toldAt.length, south.toldAt.length, await north.plate()]).toEqual([1, 1, 'RK708AF']);
    // Nothing of it is in the ledger.
    for await (const { state } of site.ledger.root.streams.list())
      expect(Object.keys(state.subjects ?? {}).filter((subject) => subject.startsWith('gb.read'))).toEqual(
        [],
      );
  });

  it('changes no car and no screen where it is malformed, and a supervisor is told', async (context) => {
    const site = await siteOfTwo(context, lanes);
    const north = await gateOf(site, 'north', { clock: hurried });
    const alpr = await site.ledger.alpr();
    await enteredAt(north.booth, 'BA111AA');
    const wrong = [
      'no JSON',
      messageOf('RK708AF', { v: '2.0' }),
      messageOf('RK708AF', { takenAt: '2020-01-01T00:00:00Z' }),
      messageOf('RK708AF', { candidates: [] }),
      messageOf('RK708AF', { kind: 'car', state: 'left' }),
      'x'.repeat(1_000_000),
    ];
    for (let count = 0; count < 1_000; count += 1) {
      alpr.publish(readSubject('north-in'), wrong[count % wrong.length] ?? '');
      if (count % 50 === 49) await alpr.flush();
    }
    const supervisorSession = valueOf(await north.booth.call('setup.enter', { pin: '4711' }));
    const concerns = async (): Promise<readonly string[]> => {
      const told = valueOf(await north.booth.call('diagnostics.read', { supervisorSession }));
      return (told as Diagnostics).ledger?.concerns ?? [];
    };
    await expect.poll(concerns, { timeout: 60_000 }).toContain('alpr-unusable');
    expect([north.toldAt, await north.shown()]).toEqual([[], null]);
    await hasWall(north.booth, ['BA111AA journal']);
    expect(north.booth.bugs).toEqual([]);
  });
});
