import { describe, expect, it } from 'vitest';
import { readSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { concernsOf, gateOf, lanes, malformed, messageOf } from './alpr-gate.ts';
import { enteredAt, hasWall, hurried, siteOfTwo } from './site-booths.ts';

// Two booths of a site, and its ALPR, with a real server between them.

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
    const wrong = [...malformed(), 'x'.repeat(1_000_000)];
    for (let count = 0; count < 1_000; count += 1) {
      alpr.publish(readSubject('north-in'), wrong[count % wrong.length] ?? '');
      if (count % 50 === 49) await alpr.flush();
    }
    await expect.poll(() => concernsOf(north), { timeout: 60_000 }).toContain('alpr-unusable');
    expect([north.toldAt, await north.shown()]).toEqual([[], null]);
    await hasWall(north.booth, ['BA111AA journal']);
    expect(north.booth.bugs).toEqual([]);
  });
});
