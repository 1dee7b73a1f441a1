import { describe, expect, it, type TestContext } from 'vitest';
import { mosquitto, mosquittoAt, needsMosquitto, openMosquitto } from '../../../support/mosquitto.ts';
import { passed, patientClock } from '../../../support/patient-clock.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { concernsOf, gateOf, lanes, malformed, messageOf } from './alpr-gate.ts';
import { enteredAt, hasWall, hurried, siteOfTwo, type SiteOfTwo } from './site-booths.ts';

// Two booths of a site, and a camera that speaks MQTT alone: mosquitto's client, with a real server between them.

function siteIn(context: TestContext): Promise<SiteOfTwo> {
  needsMosquitto(context);
  return siteOfTwo(context, lanes, { mqttLanes: ['north-in'] });
}

const linesOf = (messages: readonly string[]): string => messages.map((message) => `${message}\n`).join('');

describe('what a camera could not read, over MQTT', () => {
  it('is told to the screen of the booth whose lane it is, within a second, and to no other one', async (context) => {
    const site = await siteIn(context);
    const [north, south] = [await gateOf(site, 'north'), await gateOf(site, 'south')];
    const camera = openMosquitto([
      ...mosquittoAt(site.ledger.mqtt, 'gb/read/north-in'),
      '-l',
      '-r',
      '-q',
      '1',
    ]);
    camera.write(messageOf('BA553XS'));
    await expect.poll(() => north.plate(), { timeout: 60_000 }).toBe('BA553XS');
    const picture = plainJpeg();
    // By a clock that stands on a busy computer what is told at once could seem to be the older of two.
    await passed(1_000);
    const publishedAt = patientClock.elapsed();
    camera.write(messageOf('RK-708AF', { picture: Buffer.from(picture).toString('base64') }));
    await expect.poll(() => north.toldAt.length, { timeout: 60_000 }).toBe(2);
    expect((north.toldAt[1] ?? Infinity) - publishedAt).toBeLessThan(1_000);
    const shown = await north.shown();
    expect(shown).toMatchObject({
      source: 'ALPR 1',
      plates: [{ text: 'RK708AF' }],
      isOtherPicture: true,
      picture,
    });
    expect(shown?.leftMs).toBeLessThanOrEqual(60_000);
    await passed(1_000);
    // What is a minute old by its own time is shown no more.
    camera.write(messageOf('BA111AA', { takenAt: new Date(Date.now() - 61_000).toISOString() }));
    camera.write(messageOf('BA222AA'));
    const told = async (): Promise<unknown> => [
      await north.plate(),
      north.toldAt.length,
      camera.isRunning(),
      (await north.booth.snapshot()).ledger?.state,
    ];
    await expect.poll(told, { timeout: 60_000 }).toEqual(['BA222AA', 3, true, 'current']);
    expect([south.toldAt.length, await south.shown()]).toEqual([0, null]);
  });

  it('changes no car and no screen where it is malformed, too large or another lane’s, and a supervisor is told', async (context) => {
    const site = await siteIn(context);
    const north = await gateOf(site, 'north', { clock: hurried });
    const south = await gateOf(site, 'south');
    await enteredAt(north.booth, 'BA111AA');
    const wrong = malformed();
    const small = Array.from({ length: 960 }, (_, at) => wrong[at % wrong.length] ?? '');
    const large = Array.from({ length: 20 }, () => 'x'.repeat(2_000_000));
    const to = mosquittoAt(site.ledger.mqtt, 'gb/read/north-in');
    expect(await mosquitto([...to, '-l', '-q', '1'], linesOf([...small, ...large]))).toMatchObject({
      code: 0,
    });
    const others = Array.from({ length: 20 }, () => messageOf('RK708AF'));
    await mosquitto([...mosquittoAt(site.ledger.mqtt, 'gb/read/south-in'), '-l'], linesOf(others));
    await expect.poll(() => concernsOf(north), { timeout: 60_000 }).toContain('alpr-unusable');
    expect([north.toldAt, await north.shown(), south.toldAt, await south.shown()]).toEqual([
      [],
      null,
      [],
      null,
    ]);
    await hasWall(north.booth, ['BA111AA journal']);
    expect([...north.booth.bugs, ...south.booth.bugs]).toEqual([]);
    // The camera is heard again, and the booth is at the ledger still.
    const good = async (): Promise<string | undefined> => {
      await mosquitto([...to, '-s'], messageOf('RK708AF'));
      return north.plate();
    };
    await expect.poll(good, { timeout: 60_000 }).toBe('RK708AF');
  });
});
