import { expect, it } from 'vitest';
import { testFolder } from '../../../support/folders.ts';
import { sized } from '../../../support/nightly.ts';
import { noisyJpeg } from '../../../support/pictures.ts';
import { settingsWith, valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { behind } from '../../journal/journal-support.ts';
import { chainOf, journalIn, outOfOrder } from '../ship/shipping-booth.ts';
import { enteredAt, hasWall, hurried, isCurrent, siteOfTwo, tells } from './site-booths.ts';

// A booth without its ledger for a week, by its own clock.

/** A night's presses take a quarter of an hour, and so does what is shipped of them, where the computer has other work. */
const mostMs = sized(300_000, 3_600_000);
const longMs = { timeout: sized(280_000, 1_500_000), interval: sized(500, 5_000) };
const weekMs = 7 * 24 * 3_600_000;
/** Each night one each five minutes. */
const presses = sized(24, 2_016);

const chainIn = (directory: string): string[] =>
  behind(directory, (database) =>
    database
      .prepare('SELECT seq, hash FROM events ORDER BY seq')
      .all()
      .map(({ seq, hash }) => `${String(seq)} ${String(hash)}`),
  );

async function allIsSent(booth: TestBooth): Promise<void> {
  await expect.poll(async () => (await booth.snapshot()).counts.waiting, longMs).toBe(0);
}

it(
  'goes on without the ledger for a week, over a start, and ships all of it in its order while cars come and go',
  { timeout: mostMs },
  async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const directory = testFolder();
    let laterMs = 0;
    const clock = { ...hurried, now: () => hurried.now() + laterMs };
    // Of what its own retention has erased meanwhile the events alone are shipped.
    const settings = settingsWith('specification', { privacy: { pictureHours: 720 } });
    const start = (): Promise<TestBooth> => booth('north', { directory, clock, settings });
    const south = await booth('south', { clock });
    let north = await start();
    await Promise.all([isCurrent(south), isCurrent(north)]);
    const pictured: string[] = [];
    const plates: string[] = [];
    const comes = async (plate: string): Promise<void> => {
      plates.push(plate);
      pictured.push(valueOf(await north.enter(plate, { picture: noisyJpeg(3_000, plates.length) })).id);
    };
    await enteredAt(north, 'BEFORE');
    await hasWall(south, ['BEFORE site North gate']);

    await ledger.site.nodes[0]?.kill();
    await north.until((snapshot) => snapshot.ledger?.state === 'away', 'the ledger is away');
    for (let press = 0; press < presses; press += 1) {
      laterMs += weekMs / presses;
      if (press === presses / 2) {
        await north.booth.stop();
        north = await start();
      }
      await comes(`WEEK${String(press)}`);
      // Every other car leaves again, without its claim.
      const id = pictured.at(-1) ?? '';
      if (press % 2 === 1) valueOf(await north.exit(id));
    }
    await allIsSent(north);

    await ledger.site.nodes[0]?.start();
    for (let more = 0; more < sized(12, 120); more += 1) await comes(`BACK${String(more)}`);
    await allIsSent(north);
    // The journal goes on meanwhile, by its clock.
    const notShipped = async (): Promise<string[]> => {
      const own = chainIn(directory);
      const shipped = chainOf(await journalIn(ledger));
      return own.filter((event, place) => shipped[place] !== event);
    };
    await expect.poll(notShipped, longMs).toEqual([]);
    expect(await outOfOrder(ledger, new Set(pictured))).toEqual([]);
    await isCurrent(north);
    for (const [place, entry] of pictured.entries())
      if (place >= presses || place % 2 === 0)
        await tells(ledger, entry, { state: 'inside', holder: 'north' });

    // Each press of the week is at the service once.
    const sessions = service.sessions();
    expect(sessions.map(({ plateNumber }) => plateNumber).toSorted()).toEqual(
      ['BEFORE', ...plates].toSorted(),
    );
    expect(sessions.filter(({ state }) => state === 'ENDED')).toHaveLength(presses / 2);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  },
);
