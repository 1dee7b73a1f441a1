import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { Role } from '../../../electron/contract/people-rules.ts';
import type { Attendant, Handover, ManagedAttendant, OnDuty } from '../../../electron/contract/people.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { errorOf, valueOf, type TestBooth } from '../../support/running-booth.ts';
import { behind } from '../journal/journal-support.ts';
import { gateWith } from './people-support.ts';

const pin = '471147';

const gate = gateWith(pin);

const supervisorSession = async (booth: TestBooth, given = pin, who = 'supervisor'): Promise<string> =>
  valueOf(await booth.call('setup.enter', { pin: given, who })) as string;

async function added(booth: TestBooth, name: string, own: string, role: Role = 'attendant'): Promise<string> {
  const opened = await supervisorSession(booth);
  const all = valueOf(await booth.call('people.add', { supervisorSession: opened, name, role, pin: own }));
  return (all as ManagedAttendant[]).find((one) => one.name === name)?.id ?? '';
}

const signIn = (booth: TestBooth, attendant: string, own: string): Promise<Result<OnDuty>> =>
  booth.call('people.signIn', { attendant, pin: own }) as Promise<Result<OnDuty>>;

const handover = async (booth: TestBooth): Promise<Handover> =>
  valueOf(await booth.call('people.handover', {})) as Handover;

test('what comes late of a shift that is over is nothing of the next one', async () => {
  const booth = await gate();
  const [ana, bo] = [await added(booth, 'Ana', '1111'), await added(booth, 'Bo', '2222')];
  const { shift } = valueOf(await signIn(booth, ana, '1111'));
  // The next one signs in, and before that is kept the one before ends the own shift.
  const coming = signIn(booth, bo, '2222');
  const late = [
    booth.call('people.signOut', { shift }),
    booth.call('people.leaveNote', { shift, text: 'of Ana' }),
  ];
  const next = valueOf(await coming);
  await Promise.all(late);
  const refused = [
    await booth.call('people.signOut', { shift }),
    await booth.call('people.leaveNote', { shift, text: 'of Ana' }),
  ];
  expect(refused.map((result) => errorOf(result)?.code)).toEqual(Array<string>(2).fill('not-possible-now'));
  expect((await booth.snapshot()).people?.onDuty).toMatchObject({ shift: next.shift });
  expect(await handover(booth)).toMatchObject({ note: null, shift: { shift: next.shift, until: null } });
  const file = valueOf(await booth.call('people.exportHandover', { shift })) as { file: string };
  expect(file.file).toContain(shift.slice(0, 8));
});

test('every record says who made it, without a name anywhere but among the attendants', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  const ana = await added(booth, 'Ana Ćirić', '1111');
  const entry = valueOf(await booth.enter('NOBODY1'));
  expect(entry.operator).toBeUndefined();
  const { shift } = valueOf(await signIn(booth, ana, '1111'));
  const mine = valueOf(await booth.enter('MINE1'));
  const tapped = valueOf(await booth.rush());
  const left = valueOf(await booth.exit(mine.id));
  const noted = valueOf(
    (await booth.call('gate.exception', {
      pressId: randomUUID(),
      plate: 'GONE1',
      picture: null,
      pictureNote: null,
      reason: 'no ticket',
    })) as Result<typeof mine>,
  );
  expect([mine, tapped, left, noted].map(({ operator }) => operator)).toEqual([ana, ana, ana, ana]);
  await booth.booth.stop();
  behind(folder, (database) => {
    const rows = database.prepare('SELECT DISTINCT shift FROM records WHERE operator = ?').all(ana);
    expect(rows.map((row) => row['shift'])).toEqual([shift]);
    const events = database
      .prepare(`SELECT group_concat(detail || digest || coalesce(words, '')) AS said FROM events`)
      .get();
    expect(String(events?.['said'])).not.toContain('Ana');
  });
});

test('who types a rush car’s plate is kept beside who tapped it', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  const [ana, bo] = [await added(booth, 'Ana', '1111'), await added(booth, 'Bo', '2222')];
  valueOf(await signIn(booth, ana, '1111'));
  const car = valueOf(await booth.rush());
  valueOf(await signIn(booth, bo, '2222'));
  expect(valueOf(await booth.complete(car, 'LATER1')).operator).toBe(ana);
  await booth.booth.stop();
  const said = behind(folder, (database) =>
    database.prepare(`SELECT words FROM events WHERE happening = 'plate-typed'`).get(),
  );
  expect(JSON.parse(String(said?.['words']))).toMatchObject({ by: bo });
});

test('who corrects and who withdraws is kept beside who made the record, and counted in that one’s shift', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  const [ana, bo] = [await added(booth, 'Ana', '1111'), await added(booth, 'Bo', '2222')];
  valueOf(await signIn(booth, ana, '1111'));
  const [one, other] = [valueOf(await booth.enter('WRONG1')), valueOf(await booth.enter('WRONG2'))];
  const { shift } = valueOf(await signIn(booth, bo, '2222'));
  const change = { recordId: one.id, plate: 'RIGHT1', vehicleClass: 'CAR' };
  expect(valueOf(await booth.call('gate.correct', change))).toMatchObject({ operator: ana, plate: 'RIGHT1' });
  valueOf(await booth.call('gate.withdraw', { recordId: other.id, reason: 'drove off' }));
  expect(await handover(booth)).toMatchObject({ secondThoughts: { corrected: 1, withdrawn: 1 } });
  const ended = valueOf(await booth.call('people.signOut', { shift })) as Handover;
  expect(ended.secondThoughts).toEqual({ corrected: 1, withdrawn: 1 });
  await booth.booth.stop();
  const said = behind(folder, (database) =>
    database.prepare(`SELECT words FROM events WHERE happening IN ('corrected', 'withdrawn')`).all(),
  ).map(({ words }) => JSON.parse(String(words)) as object);
  expect(said).toEqual([{ by: bo }, { by: bo, why: 'drove off' }]);
  const files = readdirSync(join(folder, 'shifts')).map((name) =>
    readFileSync(join(folder, 'shifts', name), 'utf8'),
  );
  const withdrawn = files.map((text) => /"second-thoughts","withdrawn","(\d)"/.exec(text)?.[1]);
  expect(withdrawn.filter((count) => count === '1')).toHaveLength(1);
});

test('a shift goes on after a kill, and the unclean start is handed over', async () => {
  const folder = testFolder();
  const first = await gate({ directory: folder });
  const ana = await added(first, 'Ana', '1111');
  const { shift } = valueOf(await signIn(first, ana, '1111'));
  await first.booth.stop();
  // What a kill leaves behind: a start that no stop follows.
  const journal = await openJournal(folder, builtJournalWorker);
  await journal.noteStart(Date.now());
  await journal.close();
  const second = await gate({ directory: folder });
  expect((await second.snapshot()).people?.onDuty).toMatchObject({ shift, attendant: { name: 'Ana' } });
  valueOf(await second.enter('AFTER1'));
  expect(await handover(second)).toMatchObject({
    uncleanStarts: 1,
    made: { entry: 1 },
    shift: { until: null },
  });
});

test('guessing a PIN is locked for longer and longer, restarts included, and each person by himself', async () => {
  let atMs = Date.UTC(2026, 10, 20, 8);
  const clock = { ...patientClock, now: () => atMs, elapsed: () => atMs };
  const folder = testFolder();
  const first = await gate({ directory: folder, clock });
  const [ana, bo] = [await added(first, 'Ana', '1111'), await added(first, 'Bo', '2222')];
  const guess = async (booth: TestBooth, own: string, who = ana) => errorOf(await signIn(booth, who, own));
  expect([await guess(first, '1'), await guess(first, '2')]).toMatchObject([
    { code: 'pin-wrong' },
    { code: 'pin-wrong' },
  ]);
  // Many at once are no more tries than they are.
  const many = await Promise.all(['3', '4', '5', '1111'].map((own) => guess(first, own)));
  expect(many.map((error) => error?.code)).toEqual(Array<string>(4).fill('pin-locked'));
  expect(await guess(first, '2222', bo)).toBeNull();
  await first.booth.stop();

  const second = await gate({ directory: folder, clock });
  expect(await guess(second, '1111')).toMatchObject({ code: 'pin-locked', limit: 30 });
  atMs += 30_000;
  expect(await guess(second, '9')).toMatchObject({ code: 'pin-locked', limit: 60 });
  await second.booth.stop();
  // A clock that was set back meanwhile makes it no longer.
  atMs -= 400 * 24 * 3_600_000;
  const third = await gate({ directory: folder, clock });
  expect(await guess(third, '1111')).toMatchObject({ code: 'pin-locked', limit: 60 });
  atMs += 60_000;
  expect(await guess(third, '1111')).toBeNull();
});

test('the supervisor’s PIN is locked by guessing, restarts included', async () => {
  const folder = testFolder();
  const first = await gate({ directory: folder });
  for (const given of ['1', '2', '3']) await first.call('setup.enter', { pin: given });
  await first.booth.stop();
  const second = await gate({ directory: folder });
  expect(errorOf(await second.call('link.tryAgain', { pin }))).toMatchObject({ code: 'pin-locked' });
});

test('a supervisor is known by the own PIN, and what he decides says who', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  const own = '909047';
  const eva = await added(booth, 'Eva', own, 'supervisor');
  expect(valueOf(await booth.call('link.tryAgain', { pin: own, who: eva }))).toBeDefined();
  const tapped = valueOf(await booth.rush());
  const decided = { recordId: tapped.id, decision: { way: 'void' }, reason: 'drove off', pin: own, who: eva };
  valueOf(await booth.call('attention.decide', decided));
  const opened = await supervisorSession(booth, own, eva);
  valueOf(await booth.call('setup.remember', { supervisorSession: opened, change: { panel: 3.5 } }));
  await booth.booth.stop();
  const said = behind(folder, (database) =>
    database
      .prepare(
        `SELECT happening, coalesce(words, detail) AS said FROM events WHERE happening IN ('tried-again', 'supervisor', 'set-up')`,
      )
      .all(),
  ).map((row) => [row['happening'], JSON.parse(String(row['said'])) as object]);
  expect(said).toMatchObject([
    ['tried-again', { by: eva }],
    ['supervisor', { by: eva, why: 'drove off' }],
    ['set-up', { by: eva, what: 'panel' }],
  ]);
});

test('who signs in takes over: the shift before is closed, handed over and written as a file without plates', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  const [ana, bo] = [await added(booth, '=Ana', '1111'), await added(booth, 'Bo', '2222')];
  const first = valueOf(await signIn(booth, ana, '1111'));
  valueOf(await booth.enter('SECRET1'));
  valueOf(await booth.rush());
  expect(valueOf(await signIn(booth, ana, '1111')).shift).toBe(first.shift);
  const second = valueOf(await signIn(booth, bo, '2222'));
  expect(second.shift).not.toBe(first.shift);
  await booth.until(({ people }) => people?.onDuty?.attendant.name === 'Bo');
  const ended = valueOf(await booth.call('people.signOut', { shift: second.shift })) as Handover;
  expect(ended).toMatchObject({ shift: { shift: second.shift }, open: { waiting: 1, plateMissing: 1 } });
  expect(ended.shift.until).not.toBeNull();
  expect(ended.items).toMatchObject([{ state: 'draft' }]);
  expect((await booth.snapshot()).people?.onDuty).toBeNull();
  valueOf(await booth.enter('NOBODY1'));
  expect(await handover(booth)).toMatchObject({ unnamed: 0, shift: { shift: second.shift } });
  valueOf(await signIn(booth, ana, '1111'));
  expect(await handover(booth)).toMatchObject({ unnamed: 1, made: {}, states: {} });
  await booth.booth.stop();
  const shifts = join(folder, 'shifts');
  const files = readdirSync(shifts).map((name) => readFileSync(join(shifts, name), 'utf8'));
  expect(files).toHaveLength(2);
  const written = files.find((text) => text.includes(first.shift)) ?? '';
  expect(written).toContain(`"shift","attendant","'=Ana"\r\n`);
  expect(written).toContain('"made","entry","2"\r\n');
  expect(files.join()).not.toContain('SECRET1');
});

test('a handover’s head is one that the journal is held against', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  valueOf(await signIn(booth, await added(booth, 'Ana', '1111'), '1111'));
  const { head } = await handover(booth);
  await booth.booth.stop();
  expect(readFileSync(join(folder, 'heads.jsonl'), 'utf8')).toContain(head.hash);
});

test('only a supervisor manages attendants, and what does not fit is refused', async () => {
  const booth = await gate();
  const ana = await added(booth, 'Ana', '1111');
  await added(booth, 'Eva', '909047', 'supervisor');
  const opened = await supervisorSession(booth);
  const add = async (change: object) =>
    errorOf(
      await booth.call('people.add', {
        supervisorSession: opened,
        name: 'X',
        role: 'attendant',
        pin: '1234',
        ...change,
      }),
    )?.code;
  expect(await add({ supervisorSession: randomUUID() })).toBe('visit-over');
  expect(await add({ name: ' \t ' })).toBe('name-empty');
  expect(await add({ name: ' ANA ' })).toBe('name-taken');
  expect(await add({ pin: '123' })).toBe('pin-unfit');
  expect(await add({ pin: '12a4' })).toBe('pin-unfit');
  expect(await add({ role: 'supervisor', pin: '90904' })).toBe('pin-short');
  expect(await add({ role: 'supervisor', pin: '123456' })).toBe('pin-common');
  expect(await add({ role: 'owner' })).toBe('bad-message');
  const names = (
    valueOf(await booth.call('people.list', { supervisorSession: opened })) as ManagedAttendant[]
  ).map(({ name }) => name);
  expect(names).toEqual(['Ana', 'Eva']);
  expect(
    errorOf(
      await booth.call('people.setPin', { supervisorSession: randomUUID(), attendant: ana, pin: '5555' }),
    )?.code,
  ).toBe('visit-over');
  expect(errorOf(await signIn(booth, ana, '5555'))?.code).toBe('pin-wrong');
});

test('a forgotten PIN is reset, and an attendant who was stopped is signed out and signs in no more', async () => {
  const booth = await gate();
  const ana = await added(booth, 'Ana', '1111');
  for (const own of ['1', '2', '3']) await signIn(booth, ana, own);
  const opened = await supervisorSession(booth);
  valueOf(await booth.call('people.setPin', { supervisorSession: opened, attendant: ana, pin: '5555' }));
  valueOf(await signIn(booth, ana, '5555'));
  valueOf(await booth.call('people.setActive', { supervisorSession: opened, attendant: ana, active: false }));
  expect((await booth.snapshot()).people).toEqual({ attendants: [] as Attendant[], onDuty: null });
  expect(errorOf(await signIn(booth, ana, '5555'))?.code).toBe('not-possible-now');
  valueOf(await booth.call('people.setActive', { supervisorSession: opened, attendant: ana, active: true }));
  valueOf(await signIn(booth, ana, '5555'));
});

test('a site without sign-in has nobody to sign in, and its records say nothing of anybody', async () => {
  const booth = await gate({ settings: settingsSchema.parse({ supervisorPin: pin }) });
  expect((await booth.snapshot()).people).toBeNull();
  const opened = await supervisorSession(booth);
  const refused = [
    await booth.call('people.signIn', { attendant: randomUUID(), pin: '1111' }),
    await booth.call('people.signOut', { shift: randomUUID() }),
    await booth.call('people.add', {
      supervisorSession: opened,
      name: 'Ana',
      role: 'attendant',
      pin: '1111',
    }),
  ];
  expect(refused.map((result) => errorOf(result)?.code)).toEqual(Array<string>(3).fill('switched-off'));
  expect(valueOf(await booth.enter('ANY1')).operator).toBeUndefined();
});

test('an attendant who was changed behind the program’s back is found, and salvage keeps all of them', async () => {
  const folder = testFolder();
  const booth = await gate({ directory: folder });
  const ana = await added(booth, 'Ana', '1111');
  await booth.booth.stop();
  behind(folder, (database) => database.exec(`UPDATE attendants SET role = 'supervisor'`));
  const journal = await openJournal(folder, builtJournalWorker);
  expect((await journal.verify()).faults).toMatchObject([{ kind: 'attendant-altered' }]);
  await journal.close();
  behind(folder, (database) =>
    database.exec(`UPDATE attendants SET role = 'attendant'; DROP TRIGGER records_moved`),
  );
  const again = await gate({ directory: folder });
  expect((await again.snapshot()).storage).toBe('salvaged');
  valueOf(await signIn(again, ana, '1111'));
});
