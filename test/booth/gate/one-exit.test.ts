import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { ownService } from '../../support/own-service.ts';
import { profileFile, runningBooth, settingsWith, valueOf } from '../../support/running-booth.ts';
import { confirm, move, press, recordOf } from '../journal/journal-support.ts';
import { reconciling } from '../sessions/reconciling-support.ts';

// A car whose entry is unknown, and whose exit is pressed twice: by its card, where it waits, and by the id of its session. One stay is ended once.

async function unknownEntry() {
  const service = await ownService();
  const settings = settingsWith(
    profileFile(() => ({
      name: 'listed',
      operations: { listSessions: { path: '/sessions', complete: true } },
    })),
  );
  const timings = { ...reconciling, reconcileMs: 1_500 };
  const booth = await runningBooth(service.baseUrl, { settings, timings });
  service.answerOnce = { status: 409 };
  const entry = await booth.reaches(valueOf(await booth.enter('CAR1')), 'unknown');
  const byId = async (): Promise<void> => {
    const exit = valueOf(await booth.exitSession(service.sessions[0]?.id ?? '', { plate: 'CAR1' }));
    await booth.reaches(exit, 'confirmed');
  };
  return { service, booth, entry, byId };
}

test.each(['first', 'last'])('is sent one exit, where it was pressed by its card %s', async (order) => {
  const { service, booth, entry, byId } = await unknownEntry();
  if (order === 'last') await byId();
  const onCard = valueOf(await booth.exit(entry.id));
  expect(onCard.state).toBe('waiting-for-entry');
  if (order === 'first') await byId();
  expect(await booth.reaches(onCard, 'voided')).toMatchObject({ reason: 'already-left' });
  expect((await booth.reaches(entry, 'confirmed')).sessionId).toBe(service.sessions[0]?.id);
  expect(service.exits).toHaveLength(1);
  expect((await booth.inside()).cars).toEqual([]);
});

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';
const another = id.replace('3f', '40');

/** An entry on the wire, its exit that waits, and an exit by a session's id. */
function twoExits(sessionId: string): {
  store: JournalStore;
  known: () => Promise<RecordView[]>;
  byId: RecordView;
} {
  const store = new JournalStore(testFolder());
  const entry = recordOf(store.appendEntry(press()));
  recordOf(store.appendExit({ ...press(), entryId: entry.id }));
  const session = { sessionId, plate: 'AB12', vehicleClass: 'CAR' };
  const byId = recordOf(store.appendExit({ ...press(), session }));
  return { store, known: () => confirm(store as never, entry, id), byId };
}

test.each([
  ['of another session', another, 'queued'],
  ['that is taken back', id, 'voided'],
  ['that the service refused', id, 'refused'],
] as const)('an exit by an id %s keeps back no other', async (_what, sessionId, state) => {
  const { store, known, byId } = twoExits(sessionId);
  if (state !== 'queued') store.transition(move(byId, { to: state, reason: 'session-not-found' }));
  expect((await known())[1]).toMatchObject({ operation: 'exit', state: 'queued', sessionId: id });
  store.close();
});

test('the chain holds the exit that was not sent', async () => {
  const { store, known } = twoExits(id);
  expect((await known())[1]).toMatchObject({ operation: 'exit', state: 'voided', reason: 'already-left' });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});
