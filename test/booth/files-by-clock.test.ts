import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportHandover } from '../../electron/booth/people/handover.ts';
import { supportFiles, supportFolderIn } from '../../electron/host/tools/support-file.ts';
import { testFolder } from '../support/folders.ts';
import { wellDiagnostics } from '../support/fixture-page-diagnostics.ts';
import { valueOf } from '../support/running-booth.ts';
import { dayMs, hourMs, newBooth, switchedOff, type ClockedBooth } from './journal/clocked-booth.ts';
import { rules } from './privacy/privacy-support.ts';

test('of the files for support the last five stay, by when they were written, whatever the clock told', async () => {
  const folder = testFolder();
  const nowMs = Date.UTC(2026, 10, 20);
  let wroteMs = 0;
  const write = async (atMs: number) => {
    wroteMs = atMs;
    return supportFiles(folder, () => wroteMs)(wellDiagnostics());
  };
  for (let day = 0; day < 5; day += 1) await write(nowMs + (200 + day) * dayMs);
  const last = [];
  for (let day = 0; day < 4; day += 1) last.push(await write(nowMs + day * dayMs));
  const kept = readdirSync(supportFolderIn(folder)).toSorted();
  expect(kept).toHaveLength(5);
  for (const file of last) expect(file.ok).toBe(true);
  expect(kept.slice(0, 4)).toEqual([20, 21, 22, 23].map((day) => `gatebooth-202611${day}T000000.zip`));
});

/** Writes the handover of a shift that is opened and closed now. @returns its file */
async function handedOver({ store, clock }: ClockedBooth, folder: string): Promise<string> {
  const at = { atMs: clock.now(), offsetMinutes: 0 };
  store.openShift({ id: randomUUID(), attendant: 'a1', ...at });
  store.closeShift(at);
  const written = await exportHandover(
    {
      journal: {
        handover: (shift) => Promise.resolve(store.handover(shift)),
        exportHead: () => Promise.resolve(store.exportHead()),
      },
      attendants: { find: (id) => ({ id, name: 'Ana', role: 'attendant', pin: '', active: true, salt: '' }) },
      clock,
      log: () => undefined,
      folder: join(folder, 'shifts'),
    },
    null,
  );
  return join(folder, 'shifts', valueOf(written).file);
}

test('a handover that a clock wrote that was ahead goes when its days are over, not sooner and not much later', async () => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  computer.aheadMs = 200 * dayMs;
  const file = await handedOver(booth, folder);
  computer.aheadMs = 0;
  booth.clock.served(computer.now());
  computer.run(89 * dayMs);
  booth.runHousekeeping(rules);
  expect(existsSync(file)).toBe(true);
  computer.run(2 * dayMs);
  booth.runHousekeeping(rules);
  expect(existsSync(file)).toBe(false);
});

test('one that was written while the clock was behind, after months off, is as young as the time that was shown next', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  const booth = await switchedOff(first, 100 * dayMs, -4_000 * dayMs);
  const { computer, folder } = first;
  const file = await handedOver(booth, folder);
  computer.run(hourMs);
  computer.aheadMs = 0;
  booth.clock.served(computer.now());
  booth.runHousekeeping(rules);
  computer.run(89 * dayMs);
  booth.runHousekeeping(rules);
  expect(existsSync(file)).toBe(true);
  computer.run(2 * dayMs);
  booth.runHousekeeping(rules);
  expect(existsSync(file)).toBe(false);
});

test('what cannot be deleted among the handovers holds nothing else up', async () => {
  const { booth, folder, computer } = await newBooth();
  booth.clock.served(computer.now());
  const file = await handedOver(booth, folder);
  mkdirSync(join(folder, 'shifts', 'a-folder'));
  computer.run(91 * dayMs);
  booth.runHousekeeping(rules);
  expect([existsSync(file), existsSync(join(folder, 'shifts', 'a-folder'))]).toEqual([false, true]);
});
