import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { sessionActs, type RecordState, type RecordView } from '../../../electron/contract/record.ts';
import { noisyJpeg, plainJpeg } from '../../support/pictures.ts';
import { confirm, lastPressMs, move, press, recordOf, keepShrunk } from '../journal-support.ts';

// Run by itself: `node test/booth/journal-fixtures/make.ts VERSION` writes journals of the version that this program makes into
// `version-VERSION`. What is committed there is what a booth of that time has on its disk, and is never made again: a journal
// that a newer program makes says nothing about the older one's.

const dayMs = 86_400_000;

/** Started, stopped, and no car seen. */
async function empty(store: JournalStore): Promise<void> {
  store.noteStart(lastPressMs());
  store.note('stopped', lastPressMs(), {});
}

/** How an entry gets where it is to be, by the changes of state that lead there. */
const waysOf: Partial<Record<RecordState, RecordState[]>> = {
  queued: [],
  sending: ['sending'],
  unknown: ['sending', 'unknown'],
  refused: ['sending', 'refused'],
  resolved: ['sending', 'unknown', 'resolved'],
  voided: ['sending', 'refused', 'voided'],
};

function moveAlong(
  store: JournalStore,
  record: RecordView,
  ways: readonly RecordState[],
  atMs = lastPressMs(),
): void {
  let at = record;
  for (const to of ways) {
    const decided =
      to === 'resolved' || to === 'voided' ? { by: 'supervisor', reason: 'Seen at the exit' } : null;
    [at = record] = store.transition(
      move(at, {
        to,
        atMs,
        happening: decided === null ? 'answered' : 'decided',
        reason: to === 'unknown' ? 'timed-out' : to === 'refused' ? 'rejected' : null,
        httpStatus: to === 'refused' ? 422 : null,
        ...(decided === null ? {} : { decided }),
      }),
    );
  }
}

/** 200 records: every state, every operation, exits that wait, sessions of other booths. */
async function states(store: JournalStore): Promise<void> {
  store.noteStart(lastPressMs());
  const entry = (plate: string): RecordView => recordOf(store.appendEntry(press({ plate })));
  const inside: RecordView[] = [];
  for (let car = 0; car < 60; car += 1) {
    const record = entry(`IN${car}`);
    await confirm(store as never, record, randomUUID());
    inside.push(record);
  }
  for (const [index, { id: entryId }] of inside.slice(0, 40).entries()) {
    const exit = recordOf(store.appendExit({ ...press(), entryId }));
    if (index < 30) await confirm(store as never, exit, exit.sessionId ?? '');
    else moveAlong(store, exit, index < 35 ? ['sending', 'unknown'] : []);
  }
  for (const [index, { id: entryId }] of inside.slice(40).entries()) {
    const act = sessionActs[index % sessionActs.length] ?? 'cancel';
    const request = JSON.stringify({ values: { reason: 'Paid at the desk' } });
    const acted = recordOf(store.appendAct({ ...press(), entryId, act, request, note: 'Paid at the desk' }));
    if (index % 2 === 0) await confirm(store as never, acted, acted.sessionId ?? '');
  }
  for (let round = 0; round < 8; round += 1)
    for (const [state, ways] of Object.entries(waysOf))
      moveAlong(store, entry(`${state.slice(0, 3)}${round}`.toUpperCase()), ways);
  for (let draft = 0; draft < 8; draft += 1) recordOf(store.appendDraft(press()));
  for (let waiting = 0; waiting < 7; waiting += 1) {
    const { id: entryId } = entry(`WAIT${waiting}`);
    recordOf(store.appendExit({ ...press(), entryId }));
  }
  for (let elsewhere = 0; elsewhere < 5; elsewhere += 1) {
    const session = { sessionId: randomUUID(), plate: `ELSE${elsewhere}`, vehicleClass: 'CAR' };
    recordOf(store.appendExit({ ...press(), session }));
  }
  for (let local = 0; local < 5; local += 1)
    recordOf(store.appendException({ ...press({ plate: `LOC${local}` }), note: 'Nobody knows this car' }));
}

/** Pictures of all kinds, people with locks and shifts, facts, and what was erased by age and by request. */
async function pictures(store: JournalStore): Promise<void> {
  store.noteStart(lastPressMs());
  store.fact('journal', randomUUID());
  store.setFact('pictureLimit', '400000');
  const people = [1, 2, 3].map((number) => ({
    id: randomUUID(),
    name: `Attendant ${number}`,
    role: 'attendant' as const,
    pin: `scrypt$${number}`,
    active: number < 3,
    salt: randomUUID(),
  }));
  for (const attendant of people)
    store.keepAttendant(attendant, { happening: 'attendant-added', by: 'supervisor', atMs: lastPressMs() });
  store.keepLock({ name: people[0]?.id ?? '', wrong: 2, untilMs: 0 });
  const [shift, operator] = [randomUUID(), people[0]?.id ?? ''];
  store.openShift({ id: shift, attendant: operator, atMs: lastPressMs(), offsetMinutes: 60 });
  const erased = plainJpeg([9, 9, 9]);
  for (let car = 0; car < 12; car += 1) {
    const early = press({ plate: `OLD${car}`, picture: erased, atMs: lastPressMs() - 40 * dayMs + car });
    const record = recordOf(store.appendEntry(early));
    moveAlong(store, record, ['sending', 'unknown', 'resolved'], early.atMs);
  }
  for (let car = 0; car < 4; car += 1) {
    const record = recordOf(
      store.appendEntry(press({ plate: `SENT${car}`, picture: plainJpeg([car, 1, 1]) })),
    );
    moveAlong(store, record, ['sending', 'refused', 'voided']);
  }
  for (let car = 0; car < 24; car += 1) {
    const picture = noisyJpeg(car % 3 === 0 ? 18_000 : 3_000, car + 1);
    const record = recordOf(store.appendEntry(press({ plate: `PIC${car}`, picture, operator, shift })));
    if (car % 4 === 0) keepShrunk(store, record.id);
    if (car % 2 === 0) await confirm(store as never, record, randomUUID());
  }
  const leaving = recordOf(store.appendEntry(press({ plate: 'GONE1', picture: erased })));
  await confirm(store as never, leaving, randomUUID());
  const exit = recordOf(store.appendExit({ ...press({ picture: erased }), entryId: leaving.id }));
  await confirm(store as never, exit, exit.sessionId ?? '');
  const mostStayMs = 5 * dayMs;
  store.eraseAbout(
    { plate: 'GONE1', by: 'supervisor', reason: 'Asked for by letter', mostStayMs },
    lastPressMs(),
  );
  const rules = { pictureMs: 2 * dayMs, recordMs: 30 * dayMs, mostStayMs };
  while (store.keepHouse(rules, lastPressMs() + 3 * dayMs) === null);
  store.closeShift({ atMs: lastPressMs(), offsetMinutes: 60 });
}

const [, , version = ''] = process.argv;
const directory = mkdtempSync(join(tmpdir(), 'gatebooth-fixture-'));
for (const [name, fill] of Object.entries({ empty, states, pictures })) {
  const folder = join(directory, name);
  const store = new JournalStore(folder, { now: lastPressMs });
  if (store.opened.versions.schema !== Number(version))
    throw new RangeError(`this program makes journals of version ${store.opened.versions.schema}`);
  await fill(store);
  store.exportHead();
  const { ok, records, events } = store.verify();
  store.close();
  const target = join(import.meta.dirname, `version-${version}`, name);
  mkdirSync(target, { recursive: true });
  writeFileSync(
    join(target, 'journal.sqlite.gz'),
    gzipSync(readFileSync(join(folder, 'journal.sqlite')), { level: 9 }),
  );
  writeFileSync(join(target, 'heads.jsonl'), readFileSync(join(folder, 'heads.jsonl')));
  process.stdout.write(`${target}: ${records} records, ${events} events, verified: ${ok}\n`);
}
rmSync(directory, { recursive: true, force: true });
