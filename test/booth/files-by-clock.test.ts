import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOldHandovers } from '../../electron/booth/people/handover.ts';
import { supportFiles, supportFolderIn } from '../../electron/main/support-file.ts';
import { testFolder } from '../support/folders.ts';
import { wellDiagnostics } from '../support/fixture-page-diagnostics.ts';

const dayMs = 86_400_000;

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

test('a handover that a clock wrote that was ahead goes when its days are over, not sooner and not much later', () => {
  const folder = testFolder();
  const file = join(folder, 'shift.csv');
  writeFileSync(file, 'what,which,value\n');
  const writtenMs = Date.now();
  const nowMs = writtenMs - 200 * dayMs;
  // The trusted time lags, or the file is ahead: that is known only once the clock is confirmed.
  removeOldHandovers(folder, nowMs, false);
  removeOldHandovers(folder, nowMs + 91 * dayMs, false);
  expect(existsSync(file)).toBe(true);
  removeOldHandovers(folder, nowMs + 91 * dayMs, true);
  removeOldHandovers(folder, nowMs + 180 * dayMs, true);
  expect(existsSync(file)).toBe(true);
  removeOldHandovers(folder, nowMs + 182 * dayMs, true);
  expect(existsSync(file)).toBe(false);
});
