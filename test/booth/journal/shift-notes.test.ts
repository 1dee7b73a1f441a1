import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { shiftFacts, type ShiftFact } from '../../../electron/contract/people-rules.ts';
import type {
  Counted,
  Handover,
  ManagedAttendant,
  OnDuty,
  ShiftNote,
} from '../../../electron/contract/people.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { testFolder } from '../../support/folders.ts';
import { errorOf, runningBooth, testService, valueOf, type TestBooth } from '../../support/running-booth.ts';
import { behind } from './journal-support.ts';
import { dayMs, expectClean, runHousekeeping, nowMs, openAt } from '../privacy/privacy-support.ts';
import { damagedWith, entry, open, toTheEnd } from './salvage-support.ts';

// What one shift leaves to the next, and what the figures of a handover count.

const pin = '471147';
const settings = settingsSchema.parse({ supervisorPin: pin, signIn: true });

async function twoAttendants(changes: Parameters<typeof runningBooth>[1] = {}) {
  const service = await testService();
  await service.stop();
  const booth = await runningBooth(service.baseUrl, { settings, ...changes });
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin })) as string;
  const add = async (name: string, own: string): Promise<string> => {
    const all = valueOf(
      await booth.call('people.add', { supervisorSession, name, role: 'attendant', pin: own }),
    );
    return (all as ManagedAttendant[]).find((one) => one.name === name)?.id ?? '';
  };
  return { booth, supervisorSession, ana: await add('Ana', '1111'), bo: await add('Bo', '2222') };
}

type SignedIn = OnDuty & { note: ShiftNote | null };
const signIn = async (booth: TestBooth, attendant: string, own: string): Promise<SignedIn> =>
  valueOf((await booth.call('people.signIn', { attendant, pin: own })) as Result<SignedIn>);
const leave = async (booth: TestBooth, text: string): Promise<Handover> => {
  const shift = (await booth.snapshot()).people?.onDuty?.shift;
  return valueOf((await booth.call('people.leaveNote', { shift, text })) as Result<Handover>);
};
const handover = async (booth: TestBooth): Promise<Handover> =>
  valueOf((await booth.call('people.handover', {})) as Result<Handover>);

const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => file.slice(folder.length + 1));

test('the next shift gets the last note with the name of who left it, and the one after it none', async () => {
  const directory = testFolder();
  const { booth, ana, bo } = await twoAttendants({ directory });
  expect(
    errorOf(await booth.call('people.leaveNote', { shift: randomUUID(), text: 'for nobody' })),
  ).toMatchObject({
    code: 'not-possible-now',
  });
  expect((await signIn(booth, ana, '1111')).note).toBeNull();
  await leave(booth, 'a first thought');
  expect(await leave(booth, '  The key is with Kim. ')).toMatchObject({ note: 'The key is with Kim.' });
  const { note } = await signIn(booth, bo, '2222');
  expect(note).toMatchObject({ text: 'The key is with Kim.', by: 'Ana' });
  expect(await handover(booth)).toMatchObject({ note: null, noteBefore: note });
  await leave(booth, 'taken back');
  expect(await leave(booth, '')).toMatchObject({ note: null });
  expect((await signIn(booth, ana, '1111')).note).toBeNull();
  await booth.booth.stop();
  // The files for the site's IT are not erased with anything.
  expect(filesWith(join(directory, 'shifts'), 'key is with')).toEqual([]);
});

test('each figure of a handover opens as many as it says', async () => {
  const { booth, ana } = await twoAttendants();
  const { shift } = await signIn(booth, ana, '1111');
  valueOf(await booth.call('people.signOut', { shift }));
  valueOf(await booth.enter('NOBODY1'));
  await signIn(booth, ana, '1111');
  const first = valueOf(await booth.enter('CAR1'));
  valueOf(await booth.enter('CAR2'));
  valueOf(await booth.exit(first.id));
  valueOf(await booth.rush());
  const gone = {
    pressId: randomUUID(),
    plate: 'GONE1',
    picture: null,
    pictureNote: null,
    reason: 'no ticket',
  };
  valueOf(await booth.call('gate.exception', gone));
  const page = async (fact: ShiftFact, offset = 0, limit = 100): Promise<Counted> =>
    valueOf((await booth.call('people.counted', { fact, offset, limit })) as Result<Counted>);
  const { made, states, unnamed, uncleanStarts, open: still } = await handover(booth);
  const { entry: entries = 0, exit: exits = 0, ...acts } = made;
  const figures: Record<ShiftFact, number> = {
    entries,
    exits,
    acts: Object.values(acts).reduce((sum, count) => sum + count, 0),
    sent: states.confirmed ?? 0,
    exceptions: states.local ?? 0,
    unnamed,
    unclean: uncleanStarts,
    ...still,
  };
  expect(figures).toMatchObject({ entries: 3, exits: 1, exceptions: 1, unnamed: 1, plateMissing: 1 });
  for (const fact of shiftFacts) {
    const { total, items } = await page(fact);
    expect([fact, total, items.length]).toEqual([fact, figures[fact], figures[fact]]);
  }
  expect((await page('unnamed')).items[0]).toMatchObject({ plate: 'NOBODY1', operation: 'entry' });
  const [newest, second] = [await page('entries', 0, 1), await page('entries', 1, 1)];
  expect([newest.total, newest.items[0]?.plate, second.items[0]?.plate]).toEqual([3, '', 'CAR2']);
});

test('whoever asks about a plate is told of a note that names it, gets it in the report, and it is erased', async () => {
  const [directory, stick] = [testFolder(), testFolder()];
  const { booth, supervisorSession, ana, bo } = await twoAttendants({
    directory,
    removableDrives: () => Promise.resolve([stick]),
  });
  await signIn(booth, ana, '1111');
  await leave(booth, 'Z7Q-000001 comes back for its ticket.');
  await signIn(booth, bo, '2222');
  await leave(booth, 'Nothing of note.');
  const plate = 'z7q 000001';
  expect(valueOf(await booth.call('privacy.ask', { supervisorSession, plate }))).toMatchObject({
    records: 1,
    pictures: 0,
  });
  const name = valueOf(
    await booth.call('privacy.report', { supervisorSession, plate, place: stick }),
  ) as string;
  expect(readFileSync(join(stick, name, 'report.txt'), 'utf8')).toContain('comes back for its ticket');
  const report = JSON.parse(readFileSync(join(stick, name, 'report.json'), 'utf8')) as { notes: unknown[] };
  expect(report.notes).toMatchObject([{ text: 'Z7Q-000001 comes back for its ticket.', madeBy: 'Ana' }]);
  const erased = await booth.call('privacy.erase', {
    supervisorSession,
    plate,
    reason: 'asked by letter',
    pin,
  });
  expect(valueOf(erased)).toMatchObject({ records: 1 });
  expect(await handover(booth)).toMatchObject({ note: 'Nothing of note.', noteBefore: null });
  await expectClean(booth, supervisorSession);
  await booth.booth.stop();
  expect(filesWith(directory, 'comes back')).toEqual([]);
  expect(filesWith(directory, 'Nothing of note')).not.toEqual([]);
});

const noteOf = (store: JournalStore, text: string, atMs: number): void => {
  const shift = randomUUID();
  const at = { atMs, offsetMinutes: 0 };
  store.openShift({ id: shift, attendant: randomUUID(), ...at });
  store.keepShiftNote({ id: randomUUID(), salt: randomUUID(), shift, by: randomUUID(), text, ...at });
};

test('a note goes with the records of its days, from every copy too, and nobody changes one unseen', async () => {
  const folder = testFolder();
  const store = openAt(folder);
  noteOf(store, 'Long-past words', nowMs - 91 * dayMs);
  noteOf(store, 'Recent words', nowMs - 89 * dayMs);
  mkdirSync(join(folder, 'backups'));
  await store.backup(join(folder, 'backups', 'friday.sqlite'));
  const aside = join(folder, 'damaged-2026-11-19T07-00-00Z');
  mkdirSync(aside);
  cpSync(join(folder, 'backups', 'friday.sqlite'), join(aside, 'journal.sqlite'));
  runHousekeeping(store);
  expect(store.verify()).toMatchObject({ ok: true, records: 0 });
  expect(store.handover(null)?.note).toBe('Recent words');
  store.close();
  expect(filesWith(folder, 'Long-past')).toEqual([]);
  expect(filesWith(folder, 'Recent').toSorted()).toEqual([
    'backups/friday.sqlite',
    'damaged-2026-11-19T07-00-00Z/journal.sqlite',
    'journal.sqlite',
  ]);
  behind(folder, (database) =>
    database.exec("UPDATE events SET words = replace(words, 'Recent', 'Other') WHERE words IS NOT NULL"),
  );
  const changed = openAt(folder);
  expect(changed.verify().first).toMatchObject({ kind: 'event-altered' });
  changed.close();
});

test('a damaged journal is read with its notes, and none of them is taken for a lost record', () => {
  const folder = damagedWith((store) => {
    entry(store, 'CAR1');
    noteOf(store, 'The key is with Kim.', nowMs);
    entry(store, 'CAR2');
  });
  const store = open(folder, 0);
  toTheEnd(store);
  expect(store.handover(null)?.note).toBe('The key is with Kim.');
  expect(store.verify().ok).toBe(true);
  store.close();
  const sql = "SELECT detail FROM events WHERE happening = 'salvaged'";
  const told = behind(folder, (database) => database.prepare(sql).get())?.['detail'];
  expect(JSON.parse(String(told))).toMatchObject({ records: 2, recordsLost: 0 });
});
