import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext } from 'vitest';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import type { TakeoverRead, TakeoverTaken } from '../../electron/contract/takeover.ts';
import { jsonLog } from '../../electron/host/log/json-log.ts';
import { logFilesIn, logFolderIn } from '../../electron/host/log/log-files.ts';
import { readOn } from '../../steward/ledger/read-on.ts';
import { testFolder } from '../support/folders.ts';
import { noisyJpeg, patchedJpeg } from '../support/pictures.ts';
import {
  quickTimings,
  runningBooth,
  settingsWith,
  valueOf,
  type TestBooth,
} from '../support/running-booth.ts';
import { toldThumbnail } from '../support/thumbnails.ts';
import { behind } from '../booth/journal/journal-support.ts';
import { hurriedFrom, placeAt, wallOf } from '../booth/ledger/site/site-booths.ts';
import type { Known, KnownRow } from './plate-guesses.ts';
import { entered, longMs, siteOfBoothsIn, type SiteOfBooths } from './site-of-booths.ts';
import { givenTo } from './steward-site.ts';

// A site in which a car is at everything that a car can be at, and a record has gone every way that it can go.

const pin = '4711';
/** A booth that was not heard for so long is silent (ms). */
const silentForMs = 200_000;

/** Of the format that is tried against the digests. */
export const plates = {
  left: 'KV407',
  /** It left, and has no picture. */
  bare: 'KA832',
  inside: 'KB118',
  claimed: 'KC923',
  waits: 'KW640',
  /** It was offered, and reclaimed. */
  frozen: 'KF551',
  /** It was offered, and taken over. */
  adopted: 'KD276',
} as const;
type Role = keyof typeof plates;
type BoothId = 'north' | 'south';

const pictures: Readonly<Record<Exclude<Role, 'bare'> | 'exit', Uint8Array>> = {
  left: patchedJpeg(41),
  inside: patchedJpeg(42),
  claimed: patchedJpeg(43),
  waits: noisyJpeg(30_000, 44),
  frozen: noisyJpeg(30_000, 45),
  adopted: noisyJpeg(30_000, 46),
  exit: noisyJpeg(20_000, 47),
};

export class LivedInSite {
  readonly site: SiteOfBooths;
  readonly records = new Map<Role, RecordView>();
  /** Of cars that came in, as the ledger had them. */
  readonly thumbnails: Uint8Array[] = [];
  readonly #atBooth = { north: testFolder(), south: testFolder() };
  readonly #booths: TestBooth[] = [];
  readonly #running = { north: 0, south: 0 };
  #aheadMs = 0;

  constructor(site: SiteOfBooths) {
    this.site = site;
  }

  /** With every file of booths, servers and steward. */
  get folders(): readonly string[] {
    return [this.#atBooth.north, this.#atBooth.south, this.site.folder];
  }

  get pictures(): readonly Uint8Array[] {
    return Object.values(pictures);
  }

  /** What failed at a booth. */
  get bugs(): readonly unknown[] {
    return this.#booths.flatMap(({ bugs }) => bugs);
  }

  record(role: Role): RecordView {
    const record = this.records.get(role);
    if (record === undefined) throw new Error(`${role} has not come in`);
    return record;
  }

  /** Whoever starts a booth from here on finds its clock on by so much (ms). */
  set aheadMs(ms: number) {
    this.#aheadMs = ms;
  }

  /** The computer's running time gets on by so much at that booth (ms). */
  runsOn(id: BoothId, ms: number): void {
    this.#running[id] += ms;
  }

  /** A whole booth, with its log in its folder, as the program has it. */
  async start(id: BoothId): Promise<TestBooth> {
    const directory = this.#atBooth[id];
    const [clock, aheadMs] = [hurriedFrom(10_000), this.#aheadMs];
    mkdirSync(logFolderIn(directory), { recursive: true });
    const booth = await runningBooth(this.site.service.baseUrl, {
      ...placeAt(givenTo(this.site, id) as unknown as LedgerCredentials),
      directory,
      settings: settingsWith('specification', { supervisorPin: pin }),
      timings: { ...quickTimings, offerMs: 200 },
      clock: {
        ...clock,
        now: () => clock.now() + aheadMs,
        elapsed: () => clock.elapsed() + this.#running[id],
      },
      removableDrives: () => Promise.resolve([join(this.site.folder, 'for-booths')]),
      log: jsonLog(
        (line) => appendFileSync(join(logFolderIn(directory), 'gatebooth.log'), line),
        () => clock.now(),
      ),
    });
    this.#booths.push(booth);
    await becomesCurrent(booth);
    if (logFilesIn(directory).length === 0) throw new Error('the booth has written no log');
    return booth;
  }

  /** What somebody knows who has seen it all, and then has only the files: of what the ledger and the journals have now. */
  async known(): Promise<Omit<Known, 'salts'> & { readonly gone: readonly string[] }> {
    const journals = Object.values(this.#atBooth).map((directory) =>
      behind(directory, (database) => ({
        rows: database.prepare('SELECT * FROM records').all() as KnownRow[],
        version: Number(database.prepare('PRAGMA user_version').get()?.['user_version']),
      })),
    );
    const rows = journals.flatMap((journal) => journal.rows);
    const messages: { plate: string; bytes: Uint8Array }[] = [];
    for await (const batch of readOn(this.site.manager, 'cars', 0))
      for (const { bytes } of batch) {
        const text = Buffer.from(bytes).toString();
        for (const plate of Object.values(plates))
          if (text.includes(`"${plate}"`)) messages.push({ plate, bytes });
      }
    const services = [serviceMarkOf(this.site.service.baseUrl, 'test')];
    const gone = [...new Set(rows.map((row) => String(row['salt'])))];
    return { rows, journalVersion: journals[0]?.version ?? 0, messages, services, gone };
  }
}

/** Waits for longer than other tests: three servers that share a busy computer with two booths take their time. */
async function becomesCurrent(booth: TestBooth): Promise<void> {
  const state = async (): Promise<unknown> => (await booth.snapshot()).ledger?.state;
  await expect.poll(state, { timeout: 300_000 }).toBe('current');
}

export const supervisorSessionOf = async (booth: TestBooth): Promise<string> =>
  valueOf(await booth.call('setup.enter', { pin })) as string;

const keeps = (booth: TestBooth, kept: number): Promise<unknown> =>
  booth.until(({ ledger }) => (ledger?.offers?.kept ?? 0) === kept, `${kept} kept for the ledger`);

/**
 * Has all of it happen: a car waits, one is inside, one claimed, two have left; a record was offered and came back, another one was offered by
 * the north gate, which is off since, and taken over by the south gate, which offers all that waits there now. The service takes nothing.
 *
 * @returns the site, and the south gate
 */
export async function livedInSite(
  context: TestContext,
  options: Parameters<typeof siteOfBoothsIn>[1] = {},
): Promise<{ readonly lived: LivedInSite; readonly south: TestBooth }> {
  const lived = new LivedInSite(await siteOfBoothsIn(context, options));
  const { records, site } = lived;
  const [north, south] = [await lived.start('north'), await lived.start('south')];
  for (const role of ['left', 'inside', 'claimed'] as const)
    records.set(role, await entered(north, plates[role], pictures[role]));
  records.set('bare', await north.reaches(valueOf(await north.enter(plates.bare)), 'confirmed'));
  for (const role of ['left', 'inside', 'claimed'] as const)
    lived.thumbnails.push(await toldThumbnail(site.manager, lived.record(role).id));
  const toldOf = (role: Role): string => `${plates[role]} site North`;
  await expect
    .poll(() => wallOf(south), longMs)
    .toEqual((['bare', 'inside', 'claimed', 'left'] as const).map(toldOf));
  await south.reaches(valueOf(await south.exitSession(lived.record('left').sessionId ?? '')), 'confirmed');
  await north.reaches(valueOf(await north.exit(lived.record('bare').id)), 'confirmed');

  await frozenAndBack(lived, north);
  await takenOver(lived, north, south);

  records.set('waits', valueOf(await south.enter(plates.waits, { picture: pictures.waits })));
  const { sessionId, id } = lived.record('claimed');
  const exit = valueOf(await south.exitSession(sessionId ?? '', { picture: pictures.exit }));
  await expect.poll(() => site.north.fact(id), longMs).toMatchObject({ claim: { exit: exit.id } });
  await expect
    .poll(() => site.north.fact(lived.record('waits').id), longMs)
    .toMatchObject({ state: 'waiting', personal: { plate: plates.waits } });
  await keeps(south, 3);
  return { lived, south };
}

const serviceTakesNothing = ({ site }: LivedInSite): void =>
  site.service.misbehaviour.always({ kind: 'status-on-arrival', status: 429 });

async function frozenAndBack(lived: LivedInSite, north: TestBooth): Promise<void> {
  serviceTakesNothing(lived);
  const frozen = valueOf(await north.enter(plates.frozen, { picture: pictures.frozen }));
  await keeps(north, 1);
  lived.site.service.misbehaviour.off();
  lived.records.set('frozen', await north.reaches(frozen, 'confirmed'));
  await keeps(north, 0);
}

async function takenOver(lived: LivedInSite, north: TestBooth, south: TestBooth): Promise<void> {
  const { site } = lived;
  const supervisorSession = await supervisorSessionOf(south);
  const file = { place: join(site.folder, 'for-booths'), file: 'south.fencing-credentials.json' };
  expect(valueOf(await south.call('takeover.open', { supervisorSession, ...file }))).toEqual({ fault: null });
  const of = { supervisorSession, booth: 'north' };
  const found = async (): Promise<TakeoverRead> =>
    valueOf(await south.call('takeover.read', of)) as TakeoverRead;
  serviceTakesNothing(lived);
  const adopted = valueOf(await north.enter(plates.adopted, { picture: pictures.adopted }));
  lived.records.set('adopted', adopted);
  await keeps(north, 1);
  await expect
    .poll(() => site.north.fact(adopted.id), longMs)
    .toMatchObject({ personal: { plate: plates.adopted } });
  await north.booth.stop();
  // From when it has seen a booth's last word on, the reader's own running time counts.
  expect((await found()).fault).toBe('alive');
  lived.runsOn('south', silentForMs);
  await expect.poll(found, longMs).toMatchObject({ view: { takeable: { count: 1 } } });
  const taken = valueOf(await south.call('takeover.take', of)) as TakeoverTaken;
  expect(taken).toMatchObject({ taken: 1, left: 0 });
}
