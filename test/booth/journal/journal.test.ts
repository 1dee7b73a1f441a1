import { createHash, randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { chainHash, chainStart, personalDigest } from '../../../electron/booth/journal/chain/chain.ts';
import { JournalError } from '../../../electron/booth/journal/thread/journal-thread.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import type { Journal } from '../../../electron/booth/journal/types.ts';
import { testFolder } from '../../support/folders.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { confirm, lastPressMs, move, press, recordOf } from './journal-support.ts';

const open = (folder: string): Promise<Journal> =>
  openJournal(folder, builtJournalWorker, { reserveBytes: 0 });

test('what was appended is there after closing and opening again, picture included', async () => {
  const folder = testFolder();
  const picture = plainJpeg();
  const first = await open(folder);
  const saved = recordOf(await first.appendEntry(press({ plate: '가12', picture })));
  await first.close();
  const second = await open(folder);
  expect((await second.overview()).recent).toEqual([saved]);
  expect(await second.picture(saved.id, 'original')).toEqual(picture);
  await second.close();
});

test('it writes ahead and waits for the disk', async () => {
  const folder = testFolder();
  const journal = await open(folder);
  await journal.appendEntry(press());
  expect(existsSync(join(folder, 'journal.sqlite-wal'))).toBe(true);
  const reader = new DatabaseSync(join(folder, 'journal.sqlite'), { readOnly: true });
  expect(reader.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  reader.close();
  await journal.close();
});

test('the same press twice is one record', async () => {
  const journal = await open(testFolder());
  const entry = press();
  const first = await journal.appendEntry(entry);
  const second = await journal.appendEntry({ ...entry, id: randomUUID(), plate: 'OTHER' });
  expect(second).toEqual({ ...first, repeated: true });
  expect((await journal.overview()).counts.waiting).toBe(1);
  await journal.close();
});

test('no two records share a millisecond', async () => {
  const journal = await open(testFolder());
  const atMs = Date.UTC(2026, 0, 1);
  const times = [];
  for (let index = 0; index < 3; index += 1)
    times.push(recordOf(await journal.appendEntry(press({ atMs }))).at);
  expect(times).toEqual([0, 1, 2].map((ms) => `2026-01-01T01:00:00.00${ms}+01:00`));
  await journal.close();
});

test('an exit takes the session of its entry, or waits for it and is released in the same transaction', async () => {
  const journal = await open(testFolder());
  const entry = recordOf(await journal.appendEntry(press()));
  const exit = recordOf(await journal.appendExit({ ...press(), entryId: entry.id }));
  expect(exit).toMatchObject({ state: 'waiting-for-entry', sessionId: null });
  const changed = await confirm(journal, entry, 'session-1');
  expect(changed).toMatchObject([
    { id: entry.id, state: 'confirmed', sessionId: 'session-1' },
    { id: exit.id, state: 'queued', sessionId: 'session-1' },
  ]);

  const known = recordOf(await journal.appendEntry(press({ plate: 'CD34' })));
  await confirm(journal, known, 'session-2');
  expect(recordOf(await journal.appendExit({ ...press(), entryId: known.id }))).toMatchObject({
    state: 'queued',
    sessionId: 'session-2',
  });
  await journal.close();
});

test('a car leaves once, and only one that came in', async () => {
  const journal = await open(testFolder());
  const entry = recordOf(await journal.appendEntry(press()));
  const exit = recordOf(await journal.appendExit({ ...press(), entryId: entry.id }));
  const refusals = await Promise.all([
    journal.appendExit({ ...press(), entryId: entry.id }),
    journal.appendExit({ ...press(), entryId: exit.id }),
    journal.appendExit({ ...press(), entryId: randomUUID() }),
  ]);
  expect(refusals).toEqual([
    { ok: false, code: 'already-left' },
    { ok: false, code: 'entry-not-found' },
    { ok: false, code: 'entry-not-found' },
  ]);
  expect((await journal.overview()).recent).toHaveLength(2);
  await journal.close();
});

test('a change from a state that the record is not in changes nothing', async () => {
  const journal = await open(testFolder());
  const entry = recordOf(await journal.appendEntry(press()));
  await expect(journal.transition(move(entry, { from: 'sending', to: 'confirmed' }))).rejects.toThrow(
    'not sending but queued',
  );
  expect((await journal.overview()).recent[0]?.state).toBe('queued');
  await journal.close();
});

test('a plate’s own order holds, an unknown one of it holds nobody up, and the fresh go first', async () => {
  const journal = await open(testFolder());
  const first = recordOf(await journal.appendEntry(press({ plate: 'A' })));
  const other = recordOf(await journal.appendEntry(press({ plate: 'B' })));
  const second = recordOf(await journal.appendEntry(press({ plate: 'A' })));
  const next = async (nowMs: number): Promise<string | undefined> =>
    (await journal.nextSendable({ nowMs, freshMs: 60_000, withheld: [] }))?.view.id;
  const later = lastPressMs() + 3_600_000;
  expect(await next(later)).toBe(first.id);
  await journal.transition(move(first, { to: 'sending' }));
  expect(await next(later)).toBe(other.id);
  await journal.transition(move(first, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
  const fresh = recordOf(await journal.appendEntry(press({ plate: 'C', atMs: later })));
  expect(await next(later)).toBe(fresh.id);
  await journal.transition(move(fresh, { to: 'sending' }));
  await journal.transition(move(other, { to: 'sending' }));
  expect(await next(later)).toBe(second.id);
  await journal.close();
});

test('what the gate withholds is passed over', async () => {
  const journal = await open(testFolder());
  await journal.appendEntry(press());
  const query = { nowMs: lastPressMs(), freshMs: 60_000 };
  expect(await journal.nextSendable({ ...query, withheld: ['entry'] })).toBeNull();
  expect(await journal.nextSendable({ ...query, withheld: ['exit'] })).not.toBeNull();
  await journal.close();
});

test('the cars inside are those that came in and have not left, and whose session was not cancelled', async () => {
  const journal = await open(testFolder());
  const plates = async (): Promise<string[]> => (await journal.carsInside()).map(({ plate }) => plate);
  const first = recordOf(await journal.appendEntry(press({ plate: 'A1' })));
  await journal.appendEntry(press({ plate: 'B2' }));
  expect(await plates()).toEqual(['A1', 'B2']);
  expect(await journal.carInside(first.id)).toMatchObject({
    entryId: first.id,
    plate: 'A1',
    sessionId: null,
  });

  const leaving = recordOf(await journal.appendExit({ ...press(), entryId: first.id }));
  expect(await plates()).toEqual(['B2']);
  expect(await journal.carInside(first.id)).toBeNull();
  expect(await journal.carsLeft('A')).toMatchObject({
    cars: [{ entryId: first.id, plate: 'A1', key: leaving.id }],
    next: null,
  });
  expect((await journal.carsLeft('B')).cars).toEqual([]);
  await journal.close();
});

test('the events are chained: each hash covers the one before, and salted digests stand for personal data', async () => {
  const folder = testFolder();
  const journal = await open(folder);
  const picture = plainJpeg();
  const entry = recordOf(await journal.appendEntry(press({ plate: 'SECRET1', picture })));
  await confirm(journal, entry, 'session-1');
  await journal.close();

  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const events = database.prepare('SELECT * FROM events ORDER BY seq').all() as Record<string, never>[];
  const record = database.prepare('SELECT * FROM records').get() as Record<string, string>;
  let previous = chainStart;
  for (const event of events) {
    previous = chainHash(previous, {
      recordId: event['record_id'] as never,
      atMs: event['at_ms'] as never,
      happening: event['happening'] as never,
      from: event['from_state'] as never,
      to: event['to_state'] as never,
      detail: event['detail'] as never,
      digest: event['digest'] as never,
    });
    expect(event['hash']).toBe(previous);
  }
  expect(events.map((event) => event['to_state'])).toEqual(['queued', 'sending', 'confirmed']);
  expect(JSON.stringify(events)).not.toContain('SECRET1');
  const pictureSha256 = createHash('sha256').update(picture).digest('hex');
  expect(record['picture_sha256']).toBe(pictureSha256);
  expect(events[0]?.['digest']).toBe(
    personalDigest({
      salt: record['salt'] ?? '',
      plate: 'SECRET1',
      at: record['at'] ?? '',
      pictureSha256,
    }),
  );
  database.close();
});

test('a picture that is too large is kept, and a smaller one beside it', async () => {
  const journal = await open(testFolder());
  const picture = plainJpeg([10, 200, 30], 640, 480);
  const entry = recordOf(await journal.appendEntry(press({ picture })));
  expect(await journal.shrinkPicture(entry.id)).toBe(true);
  expect(await journal.picture(entry.id, 'original')).toEqual(picture);
  const smaller = await journal.picture(entry.id, 'shrunk');
  expect(smaller?.byteLength).toBeLessThan(picture.byteLength);
  expect(Buffer.from(smaller ?? []).toString('hex', 0, 3)).toBe('ffd8ff');
  const none = recordOf(await journal.appendEntry(press()));
  expect(await journal.shrinkPicture(none.id)).toBe(false);
  await journal.close();
});

test('a press does not wait while a picture is made smaller', async () => {
  const journal = await open(testFolder());
  const entry = recordOf(await journal.appendEntry(press({ picture: plainJpeg([1, 2, 3], 3_840, 2_160) })));
  const ended: string[] = [];
  const shrinking = journal.shrinkPicture(entry.id).then((done) => ended.push(`smaller: ${done}`));
  const pressing = journal.appendEntry(press()).then(() => ended.push('saved'));
  await Promise.all([shrinking, pressing]);
  expect(ended).toEqual(['saved', 'smaller: true']);
  await journal.close();
});

test('a fact keeps its first value', async () => {
  const folder = testFolder();
  const journal = await open(folder);
  expect(await journal.ensureFact('probe-session', 'one')).toBe('one');
  await journal.close();
  const again = await open(folder);
  expect(await again.ensureFact('probe-session', 'two')).toBe('one');
  await again.close();
});

test('a second process is refused, also while the first is only reading', async () => {
  const folder = testFolder();
  const journal = await open(folder);
  await expect(open(folder)).rejects.toMatchObject({ kind: 'in-use' });
  await journal.close();
  await (await open(folder)).close();
});

test('a directory that cannot be made is a fault that can be told', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'file'), 'x');
  await expect(open(join(folder, 'file', 'below'))).rejects.toBeInstanceOf(JournalError);
});

test('a journal of a newer Gatebooth is left alone', async () => {
  const folder = testFolder();
  await (await open(folder)).close();
  const file = join(folder, 'journal.sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  await expect(open(folder)).rejects.toThrow('the journal is of version 99');
});

test('a call to a closed journal is refused, not left waiting', async () => {
  const journal = await open(testFolder());
  await journal.close();
  await journal.close();
  await expect(journal.overview()).rejects.toMatchObject({ kind: 'closed' });
});

test('a record is not put on the wire while the answer to the one before is not committed', async () => {
  const journal = await open(testFolder());
  const first = recordOf(await journal.appendEntry(press()));
  const second = recordOf(await journal.appendEntry(press({ plate: 'NEXT1' })));
  await journal.transition(move(first));
  await expect(journal.transition({ ...move(second), after: first.id })).rejects.toThrow(/still on the wire/);
  expect((await journal.find(second.id))?.view.state).toBe('queued');
  await journal.transition(move({ ...first, state: 'sending' }, { to: 'unknown' }));
  await journal.transition({ ...move(second), after: first.id });
  expect((await journal.find(second.id))?.view.state).toBe('sending');
  await journal.close();
});
