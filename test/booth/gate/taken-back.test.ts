import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalFile, requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { ownService, type InsteadOfIt } from '../../support/own-service.ts';
import { profileFile, runningBooth, settingsWith, valueOf } from '../../support/running-booth.ts';
import { behind, move, press, recordOf } from '../journal/journal-support.ts';
import { pin, reconciling } from '../sessions/reconciling-support.ts';
import { confirmed, entry, open, standing, toTheEnd } from '../journal/salvage-support.ts';

// What was withdrawn, or settled by a supervisor, stays so: an older state of it that turns up later is not sent by itself.

/** A booth whose journal goes back to a copy that was made before somebody took something back. */
async function goingBack() {
  let instead: (asked: Readonly<Record<string, string>>) => InsteadOfIt | null = () => null;
  const service = await ownService({ instead: (asked) => instead(asked) });
  const settings = settingsWith(
    profileFile(() => ({
      name: 'listed',
      operations: { listSessions: { path: '/sessions', complete: true } },
    })),
    { supervisorPin: pin },
  );
  const [directory, copy] = [testFolder(), join(testFolder(), journalFile)];
  const start = (more = {}) =>
    runningBooth(service.baseUrl, { directory, settings, timings: reconciling, ...more });
  return {
    service,
    answers: (to: typeof instead) => (instead = to),
    start,
    startSilent: () => start({ tokens: { token: () => Promise.resolve(null) } }),
    keepCopy: () => copyFileSync(join(directory, journalFile), copy),
    /** As the guide for setting up says. */
    goBack: () => {
      const store = new JournalStore(directory, { reserveBytes: 0 });
      store.exportHead();
      store.close();
      for (const suffix of ['-wal', '-shm', ''])
        rmSync(join(directory, `${journalFile}${suffix}`), { force: true });
      copyFileSync(copy, join(directory, journalFile));
    },
  };
}

const isExit = ({ parkingSessionId }: Readonly<Record<string, string>>): boolean =>
  parkingSessionId !== undefined;

test.each(['withdrawn while it waited', 'settled by a supervisor when it was unknown'])(
  'an exit that was %s is not sent by the journal of before',
  async (how) => {
    const { service, answers, start, startSilent, keepCopy, goBack } = await goingBack();
    const isWithdrawn = how.startsWith('withdrawn');
    const first = await start();
    const car = await first.reaches(valueOf(await first.enter('STAYS1')), 'confirmed');
    answers((asked) => (isExit(asked) ? { status: isWithdrawn ? 403 : 409 } : null));
    const exit = valueOf(await first.exit(car.id));
    if (isWithdrawn) await first.until(({ link }) => link.withheld.length > 0 || link.state !== 'open');
    else await first.reaches(exit, 'unknown');
    await first.booth.stop();
    keepCopy();

    const second = await startSilent();
    const decided = { recordId: exit.id, decision: { way: 'void' }, reason: 'it came back', pin };
    const takenBack = isWithdrawn
      ? await second.call('gate.withdraw', { recordId: exit.id })
      : await second.call('attention.decide', decided);
    expect(valueOf(takenBack)).toMatchObject({ state: 'voided' });
    await second.booth.stop();
    goBack();
    answers(() => null);

    const third = await start();
    for (const plate of ['OTHER1', 'OTHER2']) {
      const other = await third.reaches(valueOf(await third.enter(plate)), 'confirmed');
      await third.reaches(valueOf(await third.exit(other.id)), 'confirmed');
    }
    const { recent } = await third.snapshot();
    expect(recent.find(({ id }) => id === exit.id)).toMatchObject({ state: 'unknown' });
    expect(service.sessions[0]).toMatchObject({ plateNumber: 'STAYS1' });
    expect(service.sessions[0]).not.toHaveProperty('endDateTime');
    // A supervisor's word sends it.
    const resend = { recordId: exit.id, decision: { way: 'resend' }, reason: 'it has left', pin };
    await third.reaches(valueOf(await third.call('attention.decide', resend)) as RecordView, 'confirmed');
  },
);

test('an entry that was withdrawn after the copy, and is proven absent, waits for a supervisor', async () => {
  const { service, answers, start, startSilent, keepCopy, goBack } = await goingBack();
  const first = await start();
  await first.reaches(valueOf(await first.enter('CONTROL')), 'confirmed');
  answers((asked) => (isExit(asked) ? null : { status: 403 }));
  const mistake = valueOf(await first.enter('MISTAKE1'));
  await first.until(({ link }) => link.withheld.length > 0 || link.state !== 'open');
  await first.booth.stop();
  keepCopy();

  const second = await startSilent();
  valueOf(await second.call('gate.withdraw', { recordId: mistake.id }));
  await second.booth.stop();
  goBack();
  answers(() => null);

  const third = await start();
  // A list that shows it is newer than the attempt, and proves what is absent from it.
  await third.reaches(valueOf(await third.enter('OTHER1')), 'confirmed');
  const isSettled = ({ id, state }: RecordView): boolean => id === mistake.id && state !== 'unknown';
  const { recent } = await third.until((now) => now.recent.some(isSettled));
  expect(recent.find(isSettled)).toMatchObject({ state: 'refused', reason: 'found-again' });
  expect(service.sessions.map(({ plateNumber }) => plateNumber)).toEqual(['CONTROL', 'OTHER1']);
});

test.each([
  ['withdrawn while it waited', "state = 'queued', reason = NULL"],
  ['settled when it was unknown', "state = 'unknown', reason = 'timed-out', ever_unknown = 1"],
])('an exit that was %s is not repeated where salvage finds its page of before', (_how, before) => {
  const folder = testFolder();
  const store = open(folder);
  const car = entry(store, 'STAYS1');
  confirmed(store, car, 's-1');
  const exit = recordOf(store.appendExit({ ...press(), entryId: car.id }));
  store.transition(move(exit, { happening: 'withdrawn', to: 'voided', reason: 'withdrawn' }));
  store.close();
  // The page of its record is as it was one commit earlier; that of its events is whole.
  behind(folder, (database) => database.exec(`UPDATE records SET ${before} WHERE operation = 'exit'`));
  requestSalvage(folder);
  const after = open(folder);
  toTheEnd(after);
  expect(standing(after, exit.id)).toBe('unknown');
  expect(after.nextRepeatable(3)).toBeNull();
  after.close();
});

test('an exit that is unknown in a damaged journal, and has not moved on, is repeated as ever', () => {
  const folder = testFolder();
  const store = open(folder);
  const car = entry(store, 'LEAVES1');
  confirmed(store, car, 's-1');
  const exit = recordOf(store.appendExit({ ...press(), entryId: car.id }));
  store.transition(move(exit));
  store.transition(move(exit, { from: 'sending', to: 'unknown', reason: 'timed-out' }));
  store.close();
  requestSalvage(folder);
  const after = open(folder);
  toTheEnd(after);
  expect(after.nextRepeatable(3)?.view.id).toBe(exit.id);
  after.close();
});
