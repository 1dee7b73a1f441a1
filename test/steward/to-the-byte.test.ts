import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostics } from '../../electron/contract/diagnostics.ts';
import { needs } from '../support/needs.ts';
import { nightly } from '../support/nightly.ts';
import { valueOf, type TestBooth } from '../support/running-booth.ts';
import { scanSlicesOf, slicesInFolders } from '../support/thumbnails.ts';
import { hasWall } from '../booth/ledger/site/site-booths.ts';
import { LeftDigests } from './left-digests.ts';
import { livedInSite, plates, supervisorSessionOf, type LivedInSite } from './lived-in-site.ts';
import { guessedFrom, type Known } from './plate-guesses.ts';
import { dayMs, filesIn, later } from './watched-site.ts';

// Once a plate was erased, or the site's retention is over, no file of servers, booths and steward has plate or picture, nor what a plate
// could be guessed from.

const [patient, mostMs] = [{ timeout: 500_000, interval: 2_000 }, 1_200_000];

/** A text as it may be written: in either width, in hexadecimal, and in base64 from each of the places that it can begin at. */
const formsOf = (text: string): Buffer[] => {
  const bytes = Buffer.from(text);
  const encoded = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return padded.slice(before === 0 ? 0 : before + 1, -1);
  });
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    ...[bytes.toString('hex'), ...encoded].map((one) => Buffer.from(one)),
  ];
};

/** What no file may have once it is over: the plates, the records' salts, and digests of their pictures. */
interface Sought {
  readonly words: readonly Buffer[];
  /** Of pictures and thumbnails. */
  readonly slices: readonly Buffer[];
}

function soughtIn(lived: LivedInSite, salts: readonly string[]): Sought {
  const images = [...lived.pictures, ...lived.thumbnails];
  const slices = images.flatMap((own) => scanSlicesOf(own, ...images.filter((one) => one !== own)));
  const digests = images.flatMap((own) => {
    const digest = createHash('sha256').update(own).digest();
    return [digest, ...(['hex', 'base64'] as const).map((form) => Buffer.from(digest.toString(form)))];
  });
  return { words: [...[...Object.values(plates), ...salts].flatMap(formsOf), ...digests], slices };
}

/** Files with a word, and how many slices of pictures there are. */
const remains = ({ folders }: LivedInSite, { words, slices }: Sought): readonly unknown[] => [
  folders.flatMap(filesIn).filter((path) => {
    const content = readFileSync(path);
    return words.some((word) => content.includes(word));
  }),
  slicesInFolders(folders, slices).length,
];

const contentsOf = ({ folders }: LivedInSite): Buffer[] =>
  folders.flatMap(filesIn).map((path) => readFileSync(path));

/** The salts that stand in the files, as messages and journals have them. */
const saltsIn = (contents: readonly Buffer[], known: readonly string[]): string[] => [
  ...new Set([
    ...contents.flatMap((content) =>
      [...content.toString('latin1').matchAll(/"salt":"([^"]{1,128})"/g)].map(([, salt]) => salt ?? ''),
    ),
    ...known.filter((salt) => contents.some((content) => content.includes(salt))),
  ]),
];

/** All of it is there before, and can be found. */
async function expectAllOf(lived: LivedInSite, known: Omit<Known, 'salts'>, sought: Sought): Promise<void> {
  const contents = contentsOf(lived);
  const isThere = (plate: string): boolean => contents.some((content) => content.includes(plate));
  expect(Object.values(plates).filter((plate) => !isThere(plate))).toEqual([]);
  expect(new Set(slicesInFolders(lived.folders, sought.slices)).size).toBeGreaterThan(1_000);
  const row = known.rows.find(({ plate }) => plate === plates.bare);
  const guesser = { ...known, rows: [row ?? {}], messages: [], salts: [String(row?.['salt'])] };
  const guessed = await guessedFrom(new LeftDigests(contents), guesser, [[plates.bare]]);
  expect(guessed.map(({ plate }) => plate)).toContain(plates.bare);
}

/** Nothing of it is left, once what is under way has ended. @param round what the steward does meanwhile */
async function expectNoneOf(
  lived: LivedInSite,
  known: Omit<Known, 'salts'> & { readonly gone: readonly string[] },
  sought: Sought,
  round: () => Promise<unknown>,
): Promise<void> {
  const afterRound = async (): Promise<readonly unknown[]> => {
    await round();
    return remains(lived, sought);
  };
  await expect.poll(afterRound, patient).toEqual([[], 0]);
  const contents = contentsOf(lived);
  const left = new LeftDigests(contents);
  expect(left.count).toBeGreaterThan(100_000);
  expect(await guessedFrom(left, { ...known, salts: saltsIn(contents, known.gone) })).toEqual([]);
}

/** A supervisor says that the booth's clock is right. */
async function confirmClock(booth: TestBooth): Promise<void> {
  const asked = { supervisorSession: await supervisorSessionOf(booth) };
  const { clock } = valueOf(await booth.call('diagnostics.read', asked)) as Diagnostics;
  const said = { supervisorSession: await supervisorSessionOf(booth), shown: clock.at };
  expect(await booth.call('diagnostics.confirmClock', said)).toMatchObject({ value: { by: 'supervisor' } });
}

/** The service takes all again: what waits at the south gate is confirmed. */
async function serviceIsBack({ site }: LivedInSite, south: TestBooth): Promise<void> {
  site.service.misbehaviour.off();
  await south.until(({ counts }) => counts.waiting === 0, 'all is sent');
}

describe.each([1, 3] as const)('with %i servers', (count) => {
  it(
    'of an erased car nothing is left, whatever it was at and whoever had its record',
    { timeout: mostMs },
    async (context) => {
      needs(
        context,
        count === 1 || nightly,
        'GATEBOOTH_NIGHTLY=1: three servers write their log anew every few minutes',
      );
      const { lived, south } = await livedInSite(context, { count });
      const { steward, round, status } = lived.site;
      const known = await lived.known();
      const sought = soughtIn(lived, known.gone);
      await expectAllOf(lived, known, sought);
      for (const plate of Object.values(plates))
        expect(await steward('erase', '--plate', plate)).toMatchObject({ code: 0 });

      await serviceIsBack(lived, south);
      // Nobody waits to read of these that they are confirmed: as soon as they are, they are erased.
      for (const role of ['inside', 'frozen'] as const)
        valueOf(await south.exitSession(lived.record(role).sessionId ?? ''));
      for (const role of ['waits', 'adopted'] as const) valueOf(await south.exit(lived.record(role).id));
      const awaited = async (): Promise<string[]> => {
        await round();
        return [...new Set((await status()).kept?.erasures.open.flatMap((open) => open.awaited))];
      };
      await expect.poll(awaited, patient).toEqual(['north']);
      await lived.start('north');
      await expect.poll(awaited, patient).toEqual([]);
      await expectNoneOf(lived, known, sought, round);
      expect(lived.bugs).toEqual([]);
    },
  );

  it(
    'nor of any once the retention is over, which nobody asked for',
    { timeout: mostMs },
    async (context) => {
      needs(
        context,
        count === 1 || nightly,
        'GATEBOOTH_NIGHTLY=1: three servers write their log anew every few minutes',
      );
      const { lived, south } = await livedInSite(context, { count });
      const { service, roundBy } = lived.site;
      await serviceIsBack(lived, south);
      // One that waited, and another one, never leave.
      await south.reaches(valueOf(await south.exit(lived.record('adopted').id)), 'confirmed');
      const north = await lived.start('north');
      const { id } = lived.record('adopted');
      await north.until(
        ({ recent }) => recent.some((record) => record.id === id && record.reason === 'handed-over'),
        'it is handed over',
      );
      const { inside, frozen, waits } = plates;
      await hasWall(north, [`${inside} journal`, `${frozen} journal`, `${waits} site South`]);
      // What a booth's clock told before is believed by the service's word after it.
      await north.reaches(valueOf(await north.exit(lived.record('frozen').id)), 'confirmed');
      const known = await lived.known();
      const sought = soughtIn(lived, known.gone);
      await expectAllOf(lived, known, sought);
      await Promise.all([north, south].map(({ booth }) => booth.stop()));
      // With it goes who could say that it is not so late.
      await service.stop();

      const afterMs = 121.5 * dayMs;
      lived.aheadMs = afterMs;
      for (const gate of ['north', 'south'] as const) await confirmClock(await lived.start(gate));
      await expectNoneOf(lived, known, sought, () => roundBy(later(afterMs)));
      expect(lived.bugs).toEqual([]);
    },
  );
});
