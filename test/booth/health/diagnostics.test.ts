import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Diagnostics, VerificationView } from '../../../electron/contract/diagnostics.ts';
import { diagnosticsSchema, verificationSchema } from '../../../electron/contract/diagnostics.ts';
import { findingsOf, levelOfConcern, type Level, type Topic } from '../../../electron/contract/findings.ts';
import { ledgerConcerns, type LedgerConcern } from '../../../electron/contract/ledger-concerns.ts';
import { AnswerLog } from '../../../electron/booth/service/answer-log.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { testFolder } from '../../support/folders.ts';
import { patientClock } from '../../support/patient-clock.ts';
import {
  errorOf,
  runningBooth,
  testService,
  testToken,
  valueOf,
  type PortChanges,
  type TestBooth,
  settingsWith,
} from '../../support/running-booth.ts';
import { behind } from '../journal/journal-support.ts';

const supervised = { settings: settingsWith('specification', { supervisorPin: '4711' }) };

async function boothInSession(address: string, changes: PortChanges = {}) {
  const booth = await runningBooth(address, { ...supervised, ...changes });
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;
  return { booth, supervisorSession };
}
const read = async (booth: TestBooth, supervisorSession: string): Promise<Diagnostics> =>
  diagnosticsSchema.parse(valueOf(await booth.call('diagnostics.read', { supervisorSession })));
const levelOf = (told: Diagnostics, topic: Topic): Level | undefined =>
  findingsOf(told).find((finding) => finding.topic === topic)?.level;

describe('diagnostics', () => {
  it('tell the service’s last answers with their latency, and nothing of what was asked', async () => {
    const service = await testService();
    const { booth, supervisorSession } = await boothInSession(service.baseUrl);
    await booth.reaches(valueOf(await booth.enter('SECRET9', { picture: plainJpeg() })), 'confirmed');
    const told = await read(booth, supervisorSession);
    expect(told.service).toMatchObject({
      state: 'open',
      answers: [{ asked: 'entry', httpStatus: 200, trouble: null }],
    });
    const [answer] = told.service.answers;
    expect(answer?.latencyMs).toBeGreaterThanOrEqual(0);
    expect(Math.abs(told.service.clockSkewMs ?? Infinity)).toBeLessThan(60_000);
    expect([levelOf(told, 'service'), levelOf(told, 'clock')]).toEqual(['good', 'good']);
    expect((await booth.snapshot()).clockSkewMs).toBeNull();
    const text = JSON.stringify(told);
    for (const hidden of ['SECRET9', testToken, service.baseUrl]) expect(text).not.toContain(hidden);
  });

  it('tell the screens once that the clocks came to differ, and once that they do not any more', () => {
    let told = 0;
    const log = new AnswerLog(patientClock, () => (told += 1));
    const answeredWith = (aheadMs: number | null): number => {
      const date = aheadMs === null ? null : new Date(Date.now() + aheadMs).toUTCString();
      const answer = { status: 404, body: '', mediaType: null, retryAfter: null };
      log.note({
        asked: 'probe',
        connecting: {},
        latencyMs: 5,
        result: { kind: 'answered', answer, date, location: null },
      });
      return told;
    };
    expect([2_000, 70_000, 90_000, null].map(answeredWith)).toEqual([0, 1, 1, 1]);
    expect(log.skewWorthAWordMs()).toBeGreaterThan(85_000);
    expect([-70_000, 30_000].map(answeredWith)).toEqual([1, 2]);
    expect(log.skewWorthAWordMs()).toBeNull();
  });

  it('tell that the booth’s clock is behind the service’s, and what is wrong comes first', async () => {
    const service = await testService();
    const clock = { ...patientClock, now: () => Date.now() - 300_000 };
    const { booth, supervisorSession } = await boothInSession(service.baseUrl, { clock });
    await booth.reaches(valueOf(await booth.enter('AB12')), 'confirmed');
    const told = await read(booth, supervisorSession);
    expect(Math.abs((told.service.clockSkewMs ?? 0) - 300_000)).toBeLessThan(60_000);
    expect(findingsOf(told)[0]).toEqual({ topic: 'clock', level: 'wrong' });
    expect((await booth.snapshot()).clockSkewMs).toBe(told.service.clockSkewMs);
  });

  it('tell why nothing is sent, and what waits for what', async () => {
    const { booth, supervisorSession } = await boothInSession('http://127.0.0.1:1');
    valueOf(await booth.enter('AB12'));
    valueOf(await booth.rush());
    await booth.until(({ link }) => link.state === 'probing');
    const told = await read(booth, supervisorSession);
    expect(told.service.answers[0]).toMatchObject({ trouble: 'connection-refused', latencyMs: null });
    expect(told.queue).toHaveLength(2);
    expect(told.queue).toEqual(
      expect.arrayContaining([
        { state: 'draft', reason: null, count: 1 },
        { state: 'queued', reason: null, count: 1 },
      ]),
    );
    expect([levelOf(told, 'service'), levelOf(told, 'clock')]).toEqual(['watch', 'unknown']);
  });

  it('tell the camera as the page does, and keyring and displays as the shell does', async () => {
    const host = {
      keyring: () => ({ backend: 'basic_text', usable: false }),
      displays: () => [{ widthPx: 1024, heightPx: 768, scale: 1 }],
    };
    const { booth, supervisorSession } = await boothInSession('http://127.0.0.1:1', { host });
    expect((await read(booth, supervisorSession)).camera).toBeNull();
    valueOf(await booth.call('camera.report', { kind: 'webcam', state: 'stalled' }));
    const told = await read(booth, supervisorSession);
    expect(told).toMatchObject({
      camera: { kind: 'webcam', state: 'stalled' },
      keyring: { backend: 'basic_text' },
      displays: [{ widthPx: 1024 }],
      disk: { freeBytes: expect.any(Number) as number },
    });
    expect([levelOf(told, 'camera'), levelOf(told, 'keyring')]).toEqual(['wrong', 'watch']);
  });

  it('are a supervisor’s', async () => {
    const { booth } = await boothInSession('http://127.0.0.1:1');
    for (const channel of ['diagnostics.read', 'diagnostics.verify', 'diagnostics.export'])
      expect(errorOf(await booth.call(channel, { supervisorSession: randomUUID() }))?.code).toBe(
        'visit-over',
      );
  });
});

it('of a ledger what is wrong stands before what nobody has to mend today: the first of its concerns is shown', () => {
  const isWrong = (concern: LedgerConcern): boolean => levelOfConcern(concern) === 'wrong';
  const wrong = ledgerConcerns.filter(isWrong);
  expect(ledgerConcerns.slice(0, wrong.length)).toEqual(wrong);
});

describe('the journal’s verifier', () => {
  it('reads a journal that is being written to, and says that it holds', async () => {
    const service = await testService();
    const { booth, supervisorSession } = await boothInSession(service.baseUrl);
    const verifying = new AbortController();
    const writer = (async () => {
      while (!verifying.signal.aborted)
        valueOf(await booth.enter(`W${randomUUID().slice(0, 8)}`, { picture: plainJpeg() }));
    })();
    try {
      for (let n = 0; n < 5; n += 1) {
        const found = verificationSchema.parse(
          valueOf(await booth.call('diagnostics.verify', { supervisorSession })),
        );
        expect(found).toMatchObject({ ok: true, faults: 0, firstAt: null });
      }
    } finally {
      verifying.abort();
      await writer;
    }
  });

  it('finds a record that was changed behind the program’s back', async () => {
    const directory = testFolder();
    const { booth, supervisorSession } = await boothInSession('http://127.0.0.1:1', { directory });
    valueOf(await booth.enter('AB12'));
    const last = behind(directory, (database) => {
      database.exec(`UPDATE records SET plate = 'CD34'`);
      return database.prepare(`SELECT max(seq) AS seq FROM events WHERE record_id <> ''`).get();
    });
    const found = valueOf(await booth.call('diagnostics.verify', { supervisorSession })) as VerificationView;
    expect(found).toMatchObject({ ok: false, faults: 1, firstAt: last?.['seq'] });
  });
});
