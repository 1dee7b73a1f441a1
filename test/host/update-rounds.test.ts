import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { verifyCopy } from '../../electron/booth/journal/verify/verify-folder.ts';
import type { Clock } from '../../electron/booth/ports/ports.ts';
import { sinceInput } from '../../electron/main/since-input.ts';
import { triedVersionIn } from '../../electron/host/update/tried-version.ts';
import { followUpdates, lookEveryMs, type UpdatePorts } from '../../electron/host/update/update-rounds.ts';
import type { Updater } from '../../electron/host/update/update-source.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
import { longestWaitMs, testToken, valueOf } from '../support/running-booth.ts';

// A real booth with its journal, and a clock of the test's own: an hour passes at one call.

class HandClock implements Clock {
  at = Date.parse('2026-11-22T00:00:00Z');
  waiting: (() => void) | null = null;
  readonly now = (): number => this.at;
  readonly elapsed = (): number => this.at;
  readonly offsetMinutes = (): number => 420;
  readonly after = (_ms: number, then: () => void): (() => void) => {
    this.waiting = then;
    return () => (this.waiting = null);
  };

  /** Lets that much time pass, and the look that is due come to its end. */
  async pass(ms: number): Promise<void> {
    this.at += ms;
    const due = this.waiting;
    this.waiting = null;
    due?.();
    await vi.waitUntil(() => this.waiting !== null, { timeout: longestWaitMs });
  }
}

async function updatingBooth(changes: Partial<UpdatePorts> = {}) {
  const booth = await LiveTestBooth.start({
    given: {
      service: { address: 'http://127.0.0.1:9', token: testToken, test: true },
      updates: { address: 'https://updates.example/gatebooth', hour: 9 },
    },
  });
  const clock = new HandClock();
  const did: string[] = [];
  const updater: Updater = {
    check: () => {
      did.push('check');
      return Promise.resolve({ version: '2.0.0', releasedAtMs: null });
    },
    download: () => {
      did.push('download');
      return Promise.resolve();
    },
    install: () => did.push('install') > 0,
  };
  const log = vi.fn();
  const replace = vi.fn<(install: () => void) => void>();
  const file = join(booth.directory, 'update-tried.json');
  const end = followUpdates({
    booth: booth.booth,
    updaterOf: () => Promise.resolve(updater),
    obstacle: () => null,
    sinceInputMs: () => 3_600_000,
    tried: triedVersionIn(file, log),
    replace,
    clock,
    log,
    ...changes,
  });
  return { booth, clock, did, updater, replace, log, end, tried: () => triedVersionIn(file, log).read() };
}

describe('updates', () => {
  it('are fetched at once and installed at the site’s hour, after a verified copy of a journal with records that wait', async () => {
    const { booth, clock, did, replace, tried } = await updatingBooth();
    valueOf(await booth.enter('WAITING1'));
    // 07:10 by the booth's clock.
    await clock.pass(lookEveryMs);
    await clock.pass(lookEveryMs);
    expect(did).toEqual(['check', 'download']);
    clock.at = Date.parse('2026-11-22T02:05:00Z');
    clock.waiting?.();
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce(), { timeout: longestWaitMs });
    const copy = verifyCopy(join(booth.directory, 'test'), 'backups/before-update.sqlite');
    expect(copy).toMatchObject({ ok: true, records: 1 });
    expect(tried()).toEqual({ version: '2.0.0', atMs: clock.at });
    expect(did).not.toContain('install');
    replace.mock.calls[0]?.[0]();
    expect(did.at(-1)).toBe('install');
  });

  it('wait where the copy does not hold, and are not tried twice a day', async () => {
    const readiness = {
      updates: { address: 'https://updates.example/', hour: 7, waitDays: 0 },
      openRecords: 1,
    };
    const backUp = vi.fn(() => Promise.resolve(false));
    const { clock, replace, log, tried } = await updatingBooth({
      booth: {
        updateReadiness: () => Promise.resolve({ ...readiness, signIn: false, onDuty: false, onWire: false }),
        backUp,
      },
    });
    await clock.pass(lookEveryMs);
    expect([backUp.mock.calls.length, replace.mock.calls.length, tried()]).toEqual([1, 0, null]);
    expect(log).toHaveBeenCalledWith('error', 'no update: the copy of the journal does not hold');
    const other = await updatingBooth({
      tried: { read: () => ({ version: '2.0.0', atMs: clock.at }), write: vi.fn() },
    });
    await other.clock.pass(lookEveryMs);
    expect(other.did).toEqual(['check']);
    expect(other.log).toHaveBeenCalledWith(
      'info',
      'updates',
      expect.objectContaining({ state: 'tried-already' }),
    );
  });

  it('that cannot be asked for, or come broken, are asked for again after an hour', async () => {
    const { clock, did, updater } = await updatingBooth();
    updater.check = () => {
      did.push('asked in vain');
      return Promise.reject(new Error('no way'));
    };
    for (let minutes = 0; minutes < 60; minutes += 10) await clock.pass(lookEveryMs);
    expect(did).toEqual(['asked in vain']);
    updater.check = () => Promise.resolve({ version: '2.0.0', releasedAtMs: null });
    updater.download = () => {
      did.push('broken');
      return Promise.reject(new Error('sha512 checksum mismatch'));
    };
    for (let minutes = 0; minutes < 60; minutes += 10) await clock.pass(lookEveryMs);
    expect(did).toEqual(['asked in vain', 'broken']);
  });
});

it('a touch counts as one, and so does the start', () => {
  let at = 1_000;
  const page = new EventEmitter();
  const since = sinceInput(page as unknown as WebContents, () => at);
  at = 61_000;
  expect(since()).toBe(60_000);
  page.emit('input-event', {}, { type: 'touchStart' });
  expect(since()).toBe(0);
});
