import { expect } from 'vitest';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { openWhole } from './damaging.ts';
import { behind, move, press, recordOf } from './journal-support.ts';

// A journal that the next start finds damaged, and what is done with it while it is read and after.

export const open = (folder: string, salvageMs = Infinity): JournalStore =>
  openWhole(folder, { reserveBytes: 0, salvageMs });

export function toTheEnd(store: JournalStore): void {
  for (let steps = 0; store.goOnSalvaging() !== null; steps += 1) expect(steps).toBeLessThan(10_000);
}

/** A journal of these cars, which the next start finds damaged. */
export function damagedWith(fill: (store: JournalStore) => void, sql?: string): string {
  const folder = testFolder();
  const store = open(folder);
  fill(store);
  store.close();
  if (sql !== undefined) behind(folder, (database) => database.exec(sql));
  requestSalvage(folder);
  return folder;
}

export const entry = (store: JournalStore, plate: string): RecordView =>
  recordOf(store.appendEntry(press({ plate })));

/** A record as it stands by now. */
export const view = (store: JournalStore, { id }: RecordView): RecordView =>
  store.find(id)?.view as RecordView;

export const standing = (store: JournalStore, id: string): string => {
  const { state, reason } = store.find(id)?.view ?? { state: 'absent', reason: null };
  return `${state} ${reason ?? ''}`.trim();
};

export const request = { plate: 'ASKED1', by: 'Kim', reason: 'asked by letter', mostStayMs: 1 };
export const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };

export function confirmed(store: JournalStore, record: RecordView, sessionId: string): void {
  store.transition(move(record));
  store.transition(move(record, { from: 'sending', to: 'confirmed', confirmed: { sessionId, answer } }));
}

export const views = (store: JournalStore): Record<string, boolean> =>
  Object.fromEntries(
    store.foundAgain().map(({ record, isRecordedAgain }) => [record.plate, isRecordedAgain]),
  );
