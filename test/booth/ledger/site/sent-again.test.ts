import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openJournal } from '../../../../electron/booth/journal/thread/open.ts';
import { ExitClaims } from '../../../../electron/booth/ledger/site/exit-claims.ts';
import type { Sender } from '../../../../electron/booth/outbox/outbox-ports.ts';
import { Outbox } from '../../../../electron/booth/outbox/outbox.ts';
import { Pacer } from '../../../../electron/booth/outbox/pacer.ts';
import type { Outcome } from '../../../../electron/booth/service/outcome.ts';
import { builtJournalWorker } from '../../../support/built-journal-worker.ts';
import { testFolder } from '../../../support/folders.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { quickTimings } from '../../../support/running-booth.ts';
import { press, recordOf } from '../../journal/journal-support.ts';

// What a supervisor has said is to be sent, and the service turns away for the time being.

type Reason = (Outcome & { kind: 'not-executed' })['reason'];

/** An outbox of a booth whose ledger is away, and whose file of the cars says that this one has left elsewhere. */
async function boothWhoseCarLeft(first: Reason) {
  const journal = await openJournal(testFolder(), builtJournalWorker, { reserveBytes: 0 });
  const states: string[] = [];
  let sent = 0;
  const sender: Pick<Sender, 'send' | 'probe'> = {
    send: async (_prepared, _token, connected) => {
      await connected();
      sent += 1;
      return sent === 1
        ? { kind: 'not-executed', httpStatus: 400, reason: first, retryAfterMs: 0 }
        : {
            kind: 'confirmed',
            httpStatus: 200,
            sessionId: 'session-1',
            answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
          };
    },
    probe: () => Promise.resolve({ kind: 'not-found', httpStatus: 404, shape: '' }),
  };
  const claims = new ExitClaims({
    booth: 'north',
    clock: patientClock,
    log: () => undefined,
    stream: () => Promise.resolve(null),
    entryOf: () => 'entry-1',
    stayOf: () => Promise.resolve(null),
    hasLeft: () => Promise.resolve(true),
    cars: { isShared: () => false },
    isWanted: ({ id }) => journal.isSentBySupervisor(id),
    teller: () => {
      throw new Error('nothing is told');
    },
    isRead: () => false,
    isWhole: () => false,
    owe: () => undefined,
  });
  const outbox = new Outbox({
    journal,
    sender: sender as Sender,
    pacer: new Pacer(patientClock, { pacingMs: 0 }),
    prepareAct: () => null,
    imageUrl: () => null,
    lookUps: () => null,
    claim: (exit) => claims.claim(exit),
    reclaim: () => Promise.resolve(false),
    nothingToSend: () => undefined,
    pictureBytes: () => Number.MAX_SAFE_INTEGER,
    tokens: { token: () => Promise.resolve('token') },
    clock: patientClock,
    random: { fraction: () => 0, uuid: randomUUID },
    timings: quickTimings,
    log: () => undefined,
    probeSession: randomUUID(),
    linkStatus: null,
    changed: (records) =>
      states.push(...records.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim())),
  });
  onTestFinished(async () => {
    await outbox.stop();
    await journal.close();
  });
  return { journal, outbox, states };
}

it.each<[Reason]>([['rate-limited'], ['permission'], ['token']])(
  'an exit that a supervisor sends although its car left elsewhere is sent again after the service has turned it away (%s)',
  async (first) => {
    const { journal, outbox, states } = await boothWhoseCarLeft(first);
    const session = { sessionId: 'session-1', plate: 'AB12', vehicleClass: 'CAR' };
    const exit = recordOf(await journal.appendExit({ ...press(), session }));
    outbox.start();
    await expect.poll(() => states).toEqual(['refused left-elsewhere']);
    const decided = { by: 'a supervisor', reason: 'it stands here' };
    await outbox.decide(exit.id, { type: 'supervisor', decision: 'resend' }, { decided });
    await expect.poll(() => states.at(-1)).toMatch(/^(confirmed|refused)/);
    await expect.poll(() => states.length).toBeGreaterThan(4);
    await expect.poll(() => states.at(-1)).toMatch(/^(confirmed|refused)/);
    expect(states.slice(1)).toEqual([
      'queued by-supervisor',
      'sending',
      `queued ${first}`,
      'sending',
      'confirmed',
    ]);
  },
);
