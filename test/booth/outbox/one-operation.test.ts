import { expect, test } from 'vitest';
import type { Timings } from '../../../electron/booth/ports/timings.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import {
  quickTimings,
  runningBooth,
  testService,
  valueOf,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';

// What goes wrong with one operation is that operation's matter: the others go on, and nothing of it is believed too early.

const status = (code: number): Fault => ({ kind: 'status-on-arrival', status: code });

async function withCarsInside(
  count: number,
  changes: Partial<Timings> = {},
): Promise<{
  service: TestService;
  booth: TestBooth;
  inside: RecordView[];
}> {
  const service = await testService();
  const timings = { ...quickTimings, trialMostMs: 600_000, ...changes };
  const booth = await runningBooth(service.baseUrl, { timings });
  const inside: RecordView[] = [];
  for (let car = 0; car < count; car += 1) {
    const entry = valueOf(await booth.enter(`INSIDE${car}`));
    inside.push(await booth.reaches(entry, 'confirmed'));
  }
  return { service, booth, inside };
}

const stateOf = async (booth: TestBooth, { id }: RecordView): Promise<string | undefined> =>
  (await booth.snapshot()).recent.find((one) => one.id === id)?.state;

test.each([500, 503])(
  'entries that are answered %i cost an unknown ever more seldom, and every exit goes out',
  async (code) => {
    const cars = 12;
    const { service, booth, inside } = await withCarsInside(cars);
    service.misbehaviour.always(status(code), 'entry');
    const began = performance.now();
    const held: RecordView[] = [];
    for (const [index, entry] of inside.entries()) {
      held.push(valueOf(await booth.enter(`HELD${index}`)));
      await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
    }
    const passedMs = performance.now() - began;
    const { counts } = await booth.snapshot();
    // 100 ms, 200 ms, 400 ms and so on.
    const trials = 2 + Math.floor(Math.log2(1 + passedMs / quickTimings.firstWaitMs));
    expect(counts.unknown).toBeGreaterThan(0);
    expect(counts.unknown).toBeLessThanOrEqual(trials);
    expect(trials).toBeLessThan(cars);
    service.misbehaviour.off();
    const { counts: after } = await booth.until((now) => now.counts.waiting === 0);
    expect(after).toMatchObject({ unknown: counts.unknown, refused: 0 });
  },
);

test('an entry on trial that nobody answers holds up no exit for long', async () => {
  const { service, booth, inside } = await withCarsInside(2, { answerMs: 4_000 });
  service.misbehaviour.always({ kind: 'hang-before-execution' }, 'entry');
  const begun = (): number => service.log().filter(({ fault }) => fault === 'hang-before-execution').length;
  await booth.reaches(valueOf(await booth.enter('HANGS1')), 'unknown');
  const trial = valueOf(await booth.enter('HANGS2'));
  await booth.until(() => begun() === 2);
  valueOf(await booth.enter('HANGS3'));
  for (const entry of inside) await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  expect(await stateOf(booth, trial)).toBe('sending');
  // Of its own operation nothing has gone out meanwhile.
  expect(begun()).toBe(2);
});

test('exits that are answered 404 by who answers that to everybody wait, while entries go on', async () => {
  const { service, booth, inside } = await withCarsInside(3);
  service.misbehaviour.always(status(404), 'exit');
  const exits = [];
  for (const entry of inside) exits.push(valueOf(await booth.exit(entry.id)));
  await booth.until(({ link }) => link.withheld.some(({ operation }) => operation === 'exit'));
  await booth.reaches(valueOf(await booth.enter('GOESON1')), 'confirmed');
  const asked = service.log().length;
  await booth.until(() => service.log().length > asked + 3);
  expect((await booth.snapshot()).counts).toMatchObject({ waiting: 3, refused: 0, unknown: 0 });
  service.misbehaviour.off();
  for (const exit of exits) await booth.reaches(exit, 'confirmed');
  await booth.until(({ link }) => link.state === 'open' && link.withheld.length === 0);
});

test('a 404 to one exit that does not look as the service’s own is nobody’s word', async () => {
  const { service, booth, inside } = await withCarsInside(1);
  const [entry] = inside as [RecordView];
  service.misbehaviour.next(status(404), 1, 'exit');
  const exit = valueOf(await booth.exit(entry.id));
  await booth.reaches(exit, 'confirmed');
  expect(service.sessions()).toMatchObject([{ state: 'ENDED' }]);
});

test('a session that the service does not know is its own word as soon as its address has proved itself', async () => {
  const { service, booth, inside } = await withCarsInside(1);
  const [entry] = inside as [RecordView];
  const exit = valueOf(await booth.exitSession(crypto.randomUUID()));
  await booth.reaches(exit, 'refused');
  const [, wrong, ...checks] = service.log();
  expect(wrong).toMatchObject({ operation: 'exit', status: 404 });
  expect(checks.map((line) => line.status)).toEqual([401, 404]);
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  expect(await stateOf(booth, exit)).toBe('refused');
});

test('a session that is not found by an exit whose outcome is unknown refuses nothing', async () => {
  const { service, booth, inside } = await withCarsInside(1);
  const [entry] = inside as [RecordView];
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'exit');
  service.misbehaviour.next(status(404), 1, 'exit');
  const exit = valueOf(await booth.exit(entry.id));
  await booth.reaches(exit, 'unknown');
  await booth.until(({ link }) => link.state === 'open');
  expect(await stateOf(booth, exit)).not.toBe('refused');
});
