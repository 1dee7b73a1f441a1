import { expect, test, vi } from 'vitest';
import { trainingProfile } from '../../../electron/booth/service/interface-profile/profile.ts';
import {
  leftOpen,
  profileFile,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
} from '../../support/running-booth.ts';

test('what the screen is told of preferences, clock and profile is no reason to read the journal', async () => {
  const service = await testService();
  const open = await leftOpen();
  const overview = vi.spyOn(open.journal, 'overview');
  const clock = vi.spyOn(open.clock, 'start');
  const path = profileFile((profile) => profile);
  const booth = await runningBooth(service.baseUrl, {
    directory: open.directory,
    settings: settingsWith(path),
    handoff: {
      open,
      isSending: true,
      linkStatus: null,
      supervisorSession: null,
      locks: null,
      revision: 1,
      said: 'same-service',
    },
  });
  let told = 0;
  booth.booth.subscribe((push) => void (told += push === 'booth.changed' ? 1 : 0));
  const isTold = async (after: number): Promise<void> => {
    await expect.poll(() => told, { timeout: 60_000 }).toBeGreaterThan(after);
  };
  const remember = async (theme: 'day' | 'night'): Promise<void> => {
    const before = told;
    valueOf(await booth.call('screen.remember', { theme }));
    await isTold(before);
  };
  await booth.reaches(valueOf(await booth.enter('READ1')), 'confirmed');
  await booth.until(({ link }) => link.state === 'open');
  // What was to be read of the journal is read with the first of these, at the latest.
  for (const theme of ['day', 'night'] as const) await remember(theme);
  const readings = overview.mock.calls.length;
  for (const theme of ['day', 'night', 'day'] as const) await remember(theme);
  const before = told;
  clock.mock.calls[0]?.[0].changed();
  await isTold(before);
  const { cancelSession: _, ...operations } = trainingProfile.operations;
  profileFile((profile) => ({ ...profile, operations }), path);
  await booth.until(({ acts }) => acts.every(({ act }) => act !== 'cancel'));
  expect(overview.mock.calls.length).toBe(readings);
});
