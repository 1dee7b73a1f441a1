import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { collectDiagnostics } from '../../../electron/booth/health/collect.ts';
import { HealthFile } from '../../../electron/booth/health/health-file.ts';
import { migrations } from '../../../electron/booth/journal/migrations/index.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { Clock } from '../../../electron/booth/ports/ports.ts';
import { AnswerLog } from '../../../electron/booth/service/answer-log.ts';
import { rightClock } from '../../support/fixture-page-diagnostics.ts';
import { quietSnapshot } from '../../support/fixture-page-states.ts';
import { testFolder } from '../../support/folders.ts';
import { press, recordOf } from '../journal/journal-support.ts';

/** A clock that stands still until it is told to go on. */
function handClock(nowMs: number): Clock & { forward(ms: number): void; waiting(): number } {
  const waiting: { atMs: number; run: () => void }[] = [];
  let now = nowMs;
  return {
    now: () => now,
    elapsed: () => now,
    offsetMinutes: () => 0,
    after: (ms, then) => {
      const call = { atMs: now + ms, run: then };
      waiting.push(call);
      return () => waiting.splice(waiting.indexOf(call), 1);
    },
    waiting: () => waiting.length,
    forward: (ms) => {
      now += ms;
      for (const call of waiting.filter(({ atMs }) => atMs <= now)) {
        waiting.splice(waiting.indexOf(call), 1);
        call.run();
      }
    },
  };
}

function healthOf(store: JournalStore, file: string, clock: Clock, logged: string[] = []): HealthFile {
  return new HealthFile({
    file,
    monitoring: null,
    clock,
    log: (_level, message) => logged.push(message),
    read: () =>
      collectDiagnostics({
        clock: { now: () => clock.now(), view: rightClock },
        version: '1.2.3',
        directory: dirname(file),
        journal: {
          openCounts: () => Promise.resolve(store.openCounts()),
          exportHead: () => Promise.resolve(store.exportHead()),
          opened: store.opened,
        },
        snapshot: () => ({ ...quietSnapshot(), ...store.overview() }),
        answers: new AnswerLog(clock, () => undefined),
        camera: () => null,
        ledgerCare: () => ({ shipping: { unshipped: null, fault: null }, concerns: [], awaited: [] }),
        host: undefined,
        pinInSiteFile: false,
      }),
  });
}

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

test('every minute the file says what waits and since when, the chain’s head, and no plate', async () => {
  const folder = testFolder();
  const file = join(folder, 'health.json');
  const store = new JournalStore(folder);
  const { at } = recordOf(store.appendEntry(press({ plate: 'SECRET9' })));
  const clock = handClock(Date.parse(at) + 5_000);
  const health = healthOf(store, file, clock);
  health.start();
  await expect
    .poll(() => read(file))
    .toMatchObject({
      counts: { waiting: 1 },
      queue: [{ state: 'queued', reason: null, count: 1 }],
      oldestWaitingMs: 5_000,
      disk: { reserve: 'missing' },
      head: store.head(),
      versions: { gatebooth: '1.2.3', schema: migrations.length },
      storage: 'ok',
    });
  await expect.poll(() => clock.waiting()).toBe(1);
  recordOf(store.appendEntry(press({ plate: 'SECRET8' })));
  clock.forward(59_999);
  expect(read(file)).toMatchObject({ counts: { waiting: 1 } });
  clock.forward(1);
  await expect.poll(() => read(file)['counts']).toMatchObject({ waiting: 2 });
  expect(read(file)).toMatchObject({ oldestWaitingMs: 65_000, head: store.head() });
  expect(readFileSync(file, 'utf8')).not.toContain('SECRET');
  expect(readFileSync(join(folder, 'heads.jsonl'), 'utf8')).toContain(store.head().hash);
  await health.stop();
  clock.forward(600_000);
  store.close();
});

test('a folder that is gone is told once, and written again when it is back', async () => {
  const folder = testFolder();
  const data = join(folder, 'data');
  const store = new JournalStore(join(folder, 'journal'));
  const clock = handClock(0);
  const logged: string[] = [];
  const health = healthOf(store, join(data, 'health.json'), clock, logged);
  health.start();
  await expect.poll(() => logged).toHaveLength(1);
  const aMinute = async (): Promise<void> => {
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.forward(60_000);
  };
  for (let minute = 0; minute < 3; minute += 1) await aMinute();
  await expect.poll(() => clock.waiting()).toBe(1);
  mkdirSync(data);
  await aMinute();
  await expect.poll(() => read(join(data, 'health.json'))['storage']).toBe('ok');
  expect(logged).toHaveLength(1);
  await health.stop();
  rmSync(data, { recursive: true });
  store.close();
});
