import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../support/folders.ts';
import { runningBooth, settingsWith, testService, valueOf } from '../../support/running-booth.ts';

// The journal's thread ends after a change is committed, and before anybody is told of it.

const pin = '4711';

async function boothThatEndsAt(happening: string) {
  const service = await testService();
  const directory = testFolder();
  writeFileSync(join(directory, 'ends-at'), happening);
  const booth = await runningBooth(service.baseUrl, {
    directory,
    journalWorker: new URL('../../support/ending-change-worker.ts', import.meta.url),
    settings: settingsWith('specification', { rush: true, supervisorPin: pin }),
  });
  return { service, booth };
}

it('a car whose plate was saved as the journal’s thread ended is sent without another press', async () => {
  const { service, booth } = await boothThatEndsAt('plate-typed');
  const car = valueOf(await booth.rush());
  expect(valueOf(await booth.complete(car, 'TYPED1'))).toMatchObject({ state: 'queued', plate: 'TYPED1' });
  await expect.poll(() => service.log().length, { timeout: 20_000 }).toBe(1);
});

it('a car whose plate was saved as the journal’s thread ended stands on the wall', async () => {
  const { booth } = await boothThatEndsAt('plate-typed');
  const car = valueOf(await booth.rush());
  valueOf(await booth.complete(car, 'TYPED2'));
  await expect
    .poll(async () => (await booth.inside()).cars.map(({ plate }) => plate), { timeout: 20_000 })
    .toEqual(['TYPED2']);
});

it('what a supervisor sends as the journal’s thread ends is sent without another press', async () => {
  const { service, booth } = await boothThatEndsAt('supervisor');
  service.misbehaviour.next({ kind: 'status-before-execution', status: 422 });
  const entry = await booth.reaches(valueOf(await booth.enter('AGAIN1')), 'refused');
  await booth.call('attention.decide', {
    recordId: entry.id,
    decision: { way: 'resend' },
    reason: 'as the test wants',
    pin,
  });
  await expect.poll(() => service.sessions().length, { timeout: 20_000 }).toBe(1);
});

it('an entry whose answer was saved as the journal’s thread ended has its session on the wall', async () => {
  const { service, booth } = await boothThatEndsAt('answered');
  valueOf(await booth.enter('SENT1'));
  await expect.poll(() => service.sessions().length, { timeout: 20_000 }).toBe(1);
  const [session] = service.sessions();
  await expect
    .poll(async () => (await booth.inside()).cars, { timeout: 20_000 })
    .toMatchObject([{ plate: 'SENT1', sessionId: session?.id }]);
});
