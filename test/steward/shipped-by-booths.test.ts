import type { JetStreamManager } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { readBody } from '../../electron/booth/ledger/messages/body.ts';
import { readJournalMessage } from '../../electron/booth/ledger/messages/journal.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { testFolder } from '../support/folders.ts';
import { noisyJpeg } from '../support/pictures.ts';
import { valueOf } from '../support/running-booth.ts';
import { scanSlicesOf, slicesInFolders } from '../support/thumbnails.ts';
import { behind } from '../booth/journal/journal-support.ts';
import { hasWall } from '../booth/ledger/site/site-booths.ts';
import { entered, longMs, siteOfBoothsIn } from './site-of-booths.ts';
import { countUnder, dayMs, later } from './watched-site.ts';

// Real booths ship, the real steward deletes; then every file is searched.

/** Waits until the ledger has that record as it was left. */
async function isShipped(
  manager: JetStreamManager,
  { id }: RecordView,
  session: string | null,
): Promise<void> {
  const stored = async (): Promise<string | null> => {
    const found = await manager.streams.getMessage('GB_BODY', { last_by_subj: `gb.body.*.${id}` });
    const read = found === null ? null : readBody(id, found.data);
    return read === null || 'fault' in read ? null : read.message.session;
  };
  await expect.poll(stored, longMs).toBe(session);
}

/** Waits until all that has happened by now at the booth of that folder is on the ledger. */
async function isAllShipped(manager: JetStreamManager, directory: string): Promise<void> {
  const last = behind(directory, (database) => database.prepare('SELECT max(seq) AS seq FROM events').get());
  const shipped = async (): Promise<number> => {
    const stored = await manager.streams.getMessage('GB_JR', { last_by_subj: 'gb.jr.north' });
    const read = stored === null ? null : readJournalMessage(stored.data);
    return read !== null && 'message' in read && read.message.kind === 'event' ? read.message.number : 0;
  };
  await expect.poll(shipped, longMs).toBeGreaterThanOrEqual(Number(last?.['seq']));
}

it('of a car that left nothing is left in any file of the server once the site’s retention is over', async (context) => {
  const { manager, roundBy, inFiles, booth } = await siteOfBoothsIn(context);
  const [picture, others] = [noisyJpeg(30_000, 1), noisyJpeg(30_000, 2)];
  const atNorth = testFolder();
  const north = await booth('north', atNorth);
  const entry = await entered(north, 'LEAVES11', picture);
  const stays = await entered(north, 'STAYS222', others);
  const exit = await north.reaches(valueOf(await north.exitSession(entry.sessionId ?? '')), 'confirmed');
  await isShipped(manager, entry, entry.sessionId);
  await isShipped(manager, stays, stays.sessionId);
  await isShipped(manager, exit, entry.sessionId);
  await isAllShipped(manager, atNorth);
  const slices = scanSlicesOf(picture, others);
  expect(inFiles(...slices)).toContain(true);
  await roundBy(later(4 * dayMs));
  expect(inFiles(...slices)).not.toContain(true);
  await roundBy(later(91 * dayMs));
  expect(inFiles(Buffer.from('LEAVES11'))).toEqual([false]);
  // It is inside still: its body stays until its fact has lost its plate by age, which that round did.
  await roundBy(later(91 * dayMs));
  expect(inFiles(Buffer.from('STAYS222'))).toEqual([false]);
});

it('of an erased car nothing is shipped any more, and nothing is left in any file', async (context) => {
  const { manager, steward, round, inFiles, folder, booth } = await siteOfBoothsIn(context);
  const picture = noisyJpeg(30_000, 3);
  const directory = testFolder();
  const north = await booth('north', directory);
  const entry = await entered(north, 'ERASED33', picture);
  await isShipped(manager, entry, entry.sessionId);
  expect(await steward('erase', '--entry', entry.id)).toMatchObject({ code: 0 });
  await hasWall(north, ['ERASED33 journal']);
  // Its own booth has read that, and still needs it.
  await expect.poll(() => countUnder(manager, 'GB_CTL', 'gb.ctl.erasure.*'), longMs).toBeGreaterThan(0);
  await north.booth.stop();
  const again = await booth('north', directory);
  const exit = valueOf(await again.exitSession(entry.sessionId ?? ''));
  // It may be gone from the booth as soon as it is confirmed: nobody needs it any more.
  const stateOf = (): unknown =>
    behind(directory, (database) =>
      database.prepare('SELECT state FROM records WHERE id = ?').get(exit.id),
    )?.['state'];
  await expect
    .poll(() => ['confirmed', undefined].includes(stateOf() as string | undefined), longMs)
    .toBe(true);
  await isAllShipped(manager, directory);
  await round();
  const slices = scanSlicesOf(picture);
  expect(inFiles(Buffer.from('ERASED33'), ...slices)).not.toContain(true);
  for (const { id } of [entry, exit]) expect(await countUnder(manager, 'GB_BODY', `gb.body.*.${id}`)).toBe(0);
  // And at home, once the stay is over.
  await expect
    .poll(() => slicesInFolders([directory, folder], slices).length, { timeout: 120_000, interval: 2_000 })
    .toBe(0);
});
