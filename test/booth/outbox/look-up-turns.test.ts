import { expect, test } from 'vitest';
import { lookUp } from '../../../electron/booth/service/look-up.ts';
import { trainingProfile } from '../../../electron/booth/service/interface-profile/profile.ts';
import { profileFile, quickTimings, settingsWith, valueOf } from '../../support/running-booth.ts';
import { boothOn, journalOf } from '../sessions/long-lists-support.ts';
import { answering } from '../service/operations-support.ts';

// A look-up has its turn for as long as it asks, and no longer.

test('a look-up that breaks off gives its turn back, as one that has failed', async () => {
  const told: unknown[] = [];
  const ports = {
    profile: trainingProfile,
    nowMs: () => 0,
    ask: () => Promise.reject(new Error('a path leads away')),
    turn: () => Promise.resolve((failure: unknown) => void told.push(failure)),
  };
  await expect(lookUp(ports, 'listSessions', {})).rejects.toThrow('a path leads away');
  expect(told).toMatchObject([{ kind: 'unknown' }]);
});

test('one look-up at most comes before the one that an attendant waits for', async () => {
  const service = await answering(({ method }) => ({
    status: method === 'GET' ? 200 : 404,
    body: '{"data":[]}',
  }));
  const { directory, records } = journalOf([{ state: 'unknown', reason: 'timed-out', count: 8 }]);
  const queryOnly = profileFile(({ operations: { listSessions: _list, ...operations }, ...profile }) => ({
    ...profile,
    operations,
  }));
  const booth = await boothOn(directory, service.address, {
    settings: settingsWith(queryOnly),
    timings: { ...quickTimings, pacingMs: 300, reconcileMs: 50 },
  });
  await booth.until(() => service.seen.some(({ method }) => method === 'GET'));
  const before = service.seen.length;
  const last = records.at(-1);
  valueOf(await booth.call('attention.lookUp', { recordId: last?.id }));
  const plates = service.seen.slice(before).map(({ url = '' }) => /CAR\d/.exec(url)?.[0]);
  expect(plates.indexOf('CAR7')).toBeGreaterThanOrEqual(0);
  expect(plates.indexOf('CAR7')).toBeLessThanOrEqual(1);
});
