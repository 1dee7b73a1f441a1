import { expect, test } from 'vitest';
import type { RecordView } from '../../../electron/contract/record.ts';
import { passed, patientClock } from '../../support/patient-clock.ts';
import {
  quickTimings,
  refusingDisk,
  runningBooth,
  testService,
  valueOf,
} from '../../support/running-booth.ts';
import { sameService } from '../../support/same-service.ts';

test.each([
  { which: 'not executed', fault: { kind: 'status-before-execution', status: 503 } as const, ofUnknown: 0 },
  { which: 'executed', fault: { kind: 'status-after-execution', status: 503 } as const, ofUnknown: 1 },
])(
  'an outage of 503 ($which) with 50 waiting and cars still coming costs at most one unknown record',
  async ({ fault, ofUnknown }) => {
    const service = await testService();
    service.misbehaviour.always(fault);
    const booth = await runningBooth(service.baseUrl);
    const saved: RecordView[] = [];
    const arrive = async (): Promise<void> => {
      saved.push(valueOf(await booth.enter(`OUT${saved.length}`)));
    };
    while (saved.length < 51) await arrive();
    await booth.until(({ link, counts }) => link.state === 'probing' && counts.waiting === 50);
    const probes = (): number => service.log().filter(({ operation }) => operation === 'exit').length;
    // Cars still come, for as long as the service is asked in vain, several times.
    while (probes() < 3) {
      await arrive();
      await passed(20);
    }
    expect((await booth.snapshot()).counts.unknown).toBe(1);
    service.misbehaviour.off();
    for (let after = 0; after < 10; after += 1) await arrive();
    const done = await booth.until(({ counts }) => counts.waiting === 0);
    expect(done.counts.unknown).toBe(1);
    expect(service.sessions()).toHaveLength(saved.length - 1 + ofUnknown);
  },
);

test('a clock that is set back by a day, or on, holds up neither the queue nor the next try', async () => {
  const dayMs = 86_400_000;
  let shiftMs = 0;
  const service = await testService();
  const clock = { ...patientClock, now: () => patientClock.now() + shiftMs };
  const booth = await runningBooth(service.baseUrl, { clock, timings: { ...quickTimings, pacingMs: 50 } });
  for (const [turn, shift] of [dayMs, -dayMs, 0].entries()) {
    await booth.reaches(valueOf(await booth.enter(`OPEN${turn}`)), 'confirmed');
    shiftMs = shift;
    await booth.reaches(valueOf(await booth.enter(`MOVED${turn}`)), 'confirmed');
    service.misbehaviour.always({ kind: 'status-on-arrival', status: 429 });
    const held = valueOf(await booth.enter(`HELD${turn}`));
    await booth.until(({ link }) => link.state === 'probing');
    shiftMs -= dayMs;
    const { link } = await booth.snapshot();
    expect(Math.abs(Date.parse(link.nextTryAt ?? '') - clock.now())).toBeLessThan(60_000);
    service.misbehaviour.off();
    await booth.reaches(held, 'confirmed');
  }
});

test('an answer that the disk refuses for a while holds up neither itself nor the car that comes after', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, refusingDisk({ answers: 2 }));
  await booth.reaches(valueOf(await booth.enter('REFUSED1')), 'confirmed');
  await booth.reaches(valueOf(await booth.enter('AFTER1')), 'confirmed');
  expect(service.log().map(({ operation }) => operation)).toEqual(['entry', 'entry']);
});

test('an exit that waited for such an answer goes out by itself', async () => {
  const service = await testService();
  const refusing = refusingDisk({ answers: 1 });
  // Pressed while nothing can be sent, so that after the start no press wakes the queue.
  const offline = await runningBooth('http://127.0.0.1:9', refusing);
  const exit = valueOf(await offline.exit(valueOf(await offline.enter('REFUSED1')).id));
  expect(exit.state).toBe('waiting-for-entry');
  await offline.booth.stop();
  const booth = await runningBooth(service.baseUrl, { ...refusing, handoff: sameService });
  await booth.reaches(exit, 'confirmed');
});

test('a booth whose disk refuses an answer stops all the same, and the record is unknown afterwards', async () => {
  const service = await testService();
  const refusing = refusingDisk({ answers: 1_000_000 });
  const booth = await runningBooth(service.baseUrl, refusing);
  const entry = valueOf(await booth.enter('REFUSED1'));
  await booth.until(({ link }) => link.lastAnswerAt !== null);
  valueOf(await booth.enter('BEHIND1'));
  await passed(100);
  // It would not end within this test's time, were it to wait until the disk takes the answer.
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, { directory: refusing.directory });
  expect(await again.reaches(entry, 'unknown')).toMatchObject({ reason: 'stopped-while-sending' });
});
