import { cpSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { asRoot, type FaultCase } from './fault-case.ts';
import { calm, enter, picture, repeat } from '../acting.ts';
import { checkpointJournal, corruptPage, markDestroyed, presentPresses } from '../damage.ts';
import { journalPath } from '../journal-file.ts';
import type { Press } from '../ledger.ts';
import { copied, Recorder, whyNoRecorder } from '../flushed.ts';
import { fillDisk, freeDisk, remount } from '../small-disk.ts';
import type { Stage } from '../stage.ts';

// 7–11, 13: what happens to the disk under the booth.

async function diskFull(stage: Stage): Promise<string | null> {
  // A write-ahead log that has grown before would have room for hundreds of records without a picture.
  await stage.kill('before the disk is filled');
  checkpointJournal(stage);
  await stage.start();
  let refused: Press | null = null;
  let smaller = false;
  try {
    for (let press = 0; press < 60 && refused === null && stage.running; press += 1) {
      // What the booth gives back to have room (its reserve, its log's pages) is taken from it as well.
      if (press % 4 === 0) fillDisk(stage);
      const pressed = await enter(stage, { picture: picture(stage.rng, 60_000), meant: ['disk-full'] });
      if (pressed.saved === null) refused = pressed;
      else if (!pressed.saved.hasPicture) smaller = true;
    }
    stage.tell(`full: pictures ${smaller ? 'were' : 'were not'} left out`);
    if (stage.rng.chance(0.5)) await stage.kill('on a full disk');
  } finally {
    freeDisk(stage);
  }
  if (refused === null) return 'the disk was never too full for a press';
  const notSaved: Press = refused;
  if (!stage.running) await stage.start();
  await repeat(stage, notSaved);
  stage.expect(notSaved.saved !== null, 'the disk has room again, and a press is not saved');
  return null;
}

async function readOnly(stage: Stage): Promise<string | null> {
  await stage.kill('before the disk is made read-only');
  remount(stage, 'ro');
  try {
    const started = await stage.start();
    if (started.kind === 'not-started') {
      const { code } = started.fault;
      stage.expect(code === 'unusable', `a read-only disk is told as ${code}`);
    } else {
      const press = await enter(stage, { meant: ['not-saved'] });
      stage.expect(press.saved === null, 'Saved was said on a read-only disk');
      await stage.kill('on a read-only disk');
    }
  } finally {
    remount(stage, 'rw');
  }
  const again = await stage.start();
  stage.expect(again.kind === 'started', 'the disk can be written again, and the booth does not start');
  return null;
}

async function corruptedPage(stage: Stage): Promise<string | null> {
  for (let cars = 0; cars < 6; cars += 1) await enter(stage);
  await calm(stage);
  // Some wait to be sent.
  await stage.service.stop();
  for (let cars = 0; cars < 4; cars += 1) await enter(stage);
  await stage.kill('before a page is corrupted');
  checkpointJournal(stage);
  const what = corruptPage(stage);
  if (what === null) return 'there was no page to corrupt';
  stage.tell(`corrupted ${what}`);
  const started = await stage.start();
  if (!stage.expect(started.kind === 'started', `with ${what} corrupted the booth does not start`))
    return null;
  const press = await enter(stage);
  stage.expect(press.saved !== null, `with ${what} corrupted a car cannot be saved`);
  return null;
}

async function truncatedWal(stage: Stage): Promise<string | null> {
  await stage.kill('before the service goes');
  checkpointJournal(stage);
  // Nobody answers, so that nothing but presses stands in the WAL that is cut.
  await stage.service.stop();
  await stage.start();
  for (let cars = 0; cars < 5; cars += 1) await enter(stage);
  await stage.kill('before the WAL is cut');
  const wal = `${journalPath(stage.directory)}-wal`;
  const { size } = statSync(wal);
  if (size === 0) return 'the WAL was empty';
  truncateSync(wal, stage.rng.between(0, size - 1));
  const look = join(stage.folder, 'look');
  cpSync(stage.directory, look, { recursive: true });
  const there = presentPresses(look);
  rmSync(look, { recursive: true });
  const lost = markDestroyed(stage, there, 'its commit was cut off the WAL');
  stage.tell(`cut the WAL: ${lost} presses`);
  const started = await stage.start();
  stage.expect(started.kind === 'started', 'with a truncated WAL the booth does not start');
  return lost > 0 ? null : 'nothing was cut off';
}

async function deletedDatabase(stage: Stage): Promise<string | null> {
  await enter(stage);
  await calm(stage);
  await stage.kill('before the database is deleted');
  for (const end of ['', '-wal', '-shm']) rmSync(journalPath(stage.directory) + end, { force: true });
  markDestroyed(stage, new Set(), 'the database was deleted');
  const started = await stage.start();
  stage.expect(started.kind === 'started', 'with the database deleted the booth does not start');
  const press = await enter(stage);
  stage.expect(press.saved !== null, 'with the database deleted a car cannot be saved');
  return null;
}

async function twoInstances(stage: Stage): Promise<string | null> {
  const second = stage.spare();
  const started = await second.start(stage.order(null), () => undefined);
  await second.kill();
  const inUse = started.kind === 'not-started' && started.fault.code === 'in-use';
  stage.expect(inUse, `a second instance on the same journal: ${JSON.stringify(started)}`);
  const press = await enter(stage);
  stage.expect(press.saved !== null, 'after a second instance the first one does not save');
  return null;
}

/** The power goes at any instant: each car that was called *Saved* until then is there. */
async function powerCut(stage: Stage): Promise<string | null> {
  await stage.service.stop();
  await stage.kill('before the writes are recorded');
  checkpointJournal(stage);
  await stage.start();
  const recorder = await Recorder.of(stage.host.pid, join(stage.folder, 'writes'));
  const copy = copied(stage.directory, join(stage.folder, 'cut'));
  const marks: [Press, number][] = [];
  for (let cars = 0; cars < 6; cars += 1) {
    const press = await enter(stage);
    marks.push([press, recorder.reached()]);
  }
  await recorder.end();
  const [, upTo] = stage.rng.pick(marks);
  const flushes = recorder.replay(stage.directory, copy, upTo);
  const there = presentPresses(copy);
  for (const [{ pressId, saved }, at] of marks)
    if (saved !== null && at <= upTo)
      stage.expect(there.has(pressId), 'a car that was called Saved was not on the disk when the power went');
  return marks.some(([{ saved }]) => saved !== null) ? null : `nothing was saved; ${flushes} flushes`;
}

export const storageCases: readonly FaultCase[] = [
  {
    name: '54-power-cut',
    wholeJournal: true,
    does: 'the power goes: what was not flushed is not there',
    impossible: whyNoRecorder,
    endsBooth: true,
    play: powerCut,
  },
  {
    name: '07-disk-full',
    does: 'the disk fills to the last byte',
    impossible: asRoot,
    smallDisk: true,
    wholeJournal: true,
    endsBooth: true,
    play: diskFull,
  },
  {
    name: '08-read-only',
    does: 'the disk is read-only',
    impossible: asRoot,
    smallDisk: true,
    wholeJournal: true,
    endsBooth: true,
    play: readOnly,
  },
  {
    name: '09-corrupted-page',
    does: 'one page is overwritten',
    early: true,
    wholeJournal: true,
    endsBooth: true,
    play: corruptedPage,
  },
  {
    name: '10-truncated-wal',
    does: 'the WAL is cut',
    early: true,
    wholeJournal: true,
    endsBooth: true,
    play: truncatedWal,
  },
  {
    name: '11-deleted-database',
    does: 'the database is deleted',
    early: true,
    wholeJournal: true,
    endsBooth: true,
    play: deletedDatabase,
  },
  { name: '13-two-instances', does: 'a second booth on the same data', play: twoInstances },
];
