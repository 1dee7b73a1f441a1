import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { updateObstacle } from '../../electron/host/update/update-rights.ts';
import { nextUpdateStep, type UpdateFacts, type UpdateStep } from '../../electron/host/update/update-step.ts';
import { testFolder } from '../support/folders.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = Date.parse('2026-11-22T04:10:00Z');
const updates = { address: 'https://updates.example/', hour: 4, waitDays: 0 };

/** A quiet booth without sign-in, at its hour, with a version on the disk and nothing that waits. */
const ready: UpdateFacts = {
  updates,
  signIn: false,
  onDuty: false,
  openRecords: 0,
  onWire: false,
  obstacle: null,
  sinceCheckMs: 0,
  offered: { version: '2.0.0', releasedAtMs: nowMs - 2 * dayMs },
  downloaded: true,
  triedAtMs: null,
  backedUp: false,
  sinceInputMs: 10 * 60_000,
  nowMs,
  hour: 4,
};

test.each<[string, Partial<UpdateFacts>, UpdateStep]>([
  ['a quiet booth at its hour is updated', {}, 'install'],
  ['no server is set', { updates: null }, 'off'],
  ['the account may not', { obstacle: 'no-rights', sinceCheckMs: null }, 'no-rights'],
  ['the server was not asked yet', { sinceCheckMs: null, offered: null }, 'check'],
  ['the server was asked an hour ago', { sinceCheckMs: hourMs }, 'check'],
  ['the server was asked since', { sinceCheckMs: hourMs - 1 }, 'install'],
  ['the server has nothing newer', { offered: null }, 'nothing-newer'],
  ['a booth of the second group, two days later', { updates: { ...updates, waitDays: 2 } }, 'install'],
  ['a booth of the third group waits on', { updates: { ...updates, waitDays: 3 } }, 'rollout-delay'],
  [
    'a booth that is to wait, and nobody says since when',
    { updates: { ...updates, waitDays: 1 }, offered: { version: '2.0.0', releasedAtMs: null } },
    'rollout-delay',
  ],
  ['it is fetched before its hour', { downloaded: false, hour: 12, openRecords: 3 }, 'download'],
  ['another hour', { hour: 5 }, 'hour'],
  ['somebody is signed in, at whatever hour', { signIn: true, onDuty: true }, 'shift-end'],
  ['nobody is signed in where they sign in', { signIn: true, hour: 12 }, 'install'],
  ['somebody has just touched the screen', { sinceInputMs: 299_999 }, 'quiet'],
  ['a request is on the wire', { onWire: true, openRecords: 1, backedUp: true }, 'wire'],
  ['records wait: a copy first', { openRecords: 1 }, 'back-up'],
  ['records wait, and there is a copy', { openRecords: 1, backedUp: true }, 'install'],
  ['it was tried yesterday', { triedAtMs: nowMs - dayMs }, 'install'],
  ['it was tried today', { triedAtMs: nowMs - dayMs + 1 }, 'tried-already'],
  ['it was tried by a clock that ran a year ahead', { triedAtMs: nowMs + 365 * dayMs }, 'install'],
])('%s', (_name, change, step) => {
  expect(nextUpdateStep({ ...ready, ...change })).toBe(step);
});

it('only an AppImage, or Windows’ program, whose folder the account may write, and which something starts again', () => {
  const folder = join(testFolder(), 'programs');
  mkdirSync(folder);
  const started = { GATEBOOTH_RESTARTED_BY: 'systemd' };
  const APPIMAGE = join(folder, 'gatebooth.AppImage');
  expect([
    updateObstacle('linux', { ...started, APPIMAGE }, true),
    updateObstacle('linux', { APPIMAGE }, true),
    updateObstacle('linux', { ...started, APPIMAGE: '/proc/gatebooth.AppImage' }, true),
    updateObstacle('linux', started, true),
    updateObstacle('win32', { ...started, ProgramFiles: folder }, true),
    updateObstacle('win32', { ...started, ProgramFiles: '/proc' }, true),
    updateObstacle('linux', { ...started, APPIMAGE }, false),
  ]).toEqual([null, 'not-restarted', 'no-rights', 'not-this-package', null, 'no-rights', 'no-key']);
  expect(readdirSync(folder)).toEqual([]);
});
