import type { NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it, type TestContext } from 'vitest';
import type { LedgerSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { rosterForm } from '../../../../electron/booth/ledger/messages/control.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { readSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { LaneReads, type LaneReadsPorts } from '../../../../electron/booth/ledger/site/lane-reads.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { handClock } from '../../reading/hand-clock.ts';

// What a booth hears of its lanes, with a real server, and a clock that stands still where the test wants it.

type Told = Parameters<Parameters<LaneReads['follow']>[0]>[0];

interface Hearing {
  readonly ledger: TestLedger;
  readonly session: LedgerSession;
  readonly alpr: NatsConnection;
  readonly clock: ReturnType<typeof handClock>;
  /** The booth's clock was set, by so much (ms). */
  readonly set: { byMs: number };
  readonly reads: LaneReads;
  readonly told: Told[];
  readonly lines: string[];
  readonly hears: (lanes: readonly string[] | null) => void;
  /** Publishes, and waits until the booth has had all that was published before. */
  readonly tells: (
    ...messages: readonly (readonly [lane: string, message: Uint8Array | string | object])[]
  ) => Promise<void>;
}

const lanes = { north: ['north-in', 'north-out'], south: ['south-in'] };

/** When the tests' messages were taken, and their booth's clock begins to run. */
const atMs = Date.parse('2026-11-27T08:14:03+07:00');

const message = (plate = 'RK708AF', more: object = {}): object => ({
  v: '1.0',
  kind: 'could-not-read',
  source: 'ALPR 1',
  takenAt: '2026-11-27T08:14:03+07:00',
  candidates: [{ text: plate, confidence: 0.6 }],
  ...more,
});

const rosterWith = (of: readonly string[] | null) => {
  const booth = { id: 'north', name: 'North', isRetired: false, ...(of === null ? {} : { lanes: of }) };
  const at = { at: '2026-11-27T08:00:00.000+07:00' };
  const roster = { v: '1.0', kind: 'roster', site: 'harbour', booths: [booth], at };
  return { roster: readMessage(rosterForm, Buffer.from(JSON.stringify(roster))) };
};

async function hearing(context: TestContext, changes: Partial<LaneReadsPorts> = {}): Promise<Hearing> {
  const ledger = await ledgerIn(context, { lanes });
  const [session, alpr] = [await ledger.session('north'), await ledger.alpr()];
  const running = handClock();
  const set = { byMs: 0 };
  const clock = { ...running, now: () => atMs + running.elapsed() + set.byMs };
  const [told, lines]: [Told[], string[]] = [[], []];
  const reads = new LaneReads({
    clock,
    log: (_level, line, fields) => lines.push(`${line} ${JSON.stringify(fields)}`),
    clockErrorMs: () => null,
    ...changes,
  });
  reads.follow((one) => {
    told.push(one);
    return { ok: true };
  });
  const flushed = async (): Promise<void> => {
    await alpr.flush();
    await session.connection.flush();
  };
  return {
    ledger,
    session,
    alpr,
    clock,
    set,
    reads,
    told,
    lines,
    hears: (of) => reads.hear(session, rosterWith(of)),
    tells: async (...messages) => {
      await session.connection.flush();
      for (const [lane, one] of messages) {
        const raw = one instanceof Uint8Array || typeof one === 'string';
        alpr.publish(readSubject(lane), raw ? one : JSON.stringify(one));
      }
      await flushed();
    },
  };
}

const platesOf = (told: readonly Told[]): string[] =>
  told.flatMap((one) => (one as { candidates: { text: string }[] }).candidates.map(({ text }) => text));

describe('a booth', () => {
  it('hears its own lanes by the roster, as the roster changes, with picture and arrival', async (context) => {
    const { reads, session, told, tells, hears } = await hearing(context);
    // Of an earlier steward’s roster there are none.
    hears(null);
    await tells(['north-in', message('NONE1')]);
    hears(['north-in']);
    const picture = plainJpeg();
    await tells(
      ['north-in', message('MINE1', { picture: Buffer.from(picture).toString('base64') })],
      ['north-out', message('OUT1')],
      ['south-in', message('ELSE1')],
    );
    expect(told).toEqual([
      {
        source: 'ALPR 1',
        takenAt: '2026-11-27T01:14:03.000Z',
        candidates: [{ text: 'MINE1', confidence: 0.6 }],
        picture,
      },
    ]);
    hears(['north-out']);
    await tells(['north-in', message('MINE2')], ['north-out', message('OUT2')]);
    // What the roster’s next version says is not known, and nothing is given up for it.
    reads.hear(session, { roster: { fault: 'other-version', word: 'version 2.0' } });
    await tells(['north-out', message('OUT3')]);
    hears(null);
    await tells(['north-out', message('OUT4')]);
    expect(platesOf(told)).toEqual(['MINE1', 'OUT2', 'OUT3']);
    expect([reads.unread, reads.isFaulty]).toEqual([0, false]);
  });

  it('hears of several lanes the first one alone: no other one is before its camera', async (context) => {
    const { told, tells, hears } = await hearing(context);
    hears(['north-in', 'north-out']);
    await tells(['north-out', message('OUT1')], ['north-in', message('MINE1')]);
    hears(['north-out', 'north-in']);
    await tells(['north-in', message('MINE2')], ['north-out', message('OUT2')]);
    expect(platesOf(told)).toEqual(['MINE1', 'OUT2']);
  });

  it('hears nothing of a lane that the server does not let it hear, says so, and hears it once it may', async (context) => {
    const { reads, session, told, lines, tells, hears, ledger } = await hearing(context);
    hears(['south-in']);
    await expect.poll(() => reads.isFaulty).toBe(true);
    await tells(['south-in', message('ELSE1')]);
    expect(told).toEqual([]);
    // Asked for again with each word of the steward, and told once.
    hears(['south-in']);
    await session.connection.flush();
    expect(lines).toEqual(['the ledger does not let this booth hear its lane’s ALPR {"lane":"south-in"}']);
    hears(['north-in']);
    expect(reads.isFaulty).toBe(false);
    await tells(['north-in', message('MINE1')]);
    expect(platesOf(told)).toEqual(['MINE1']);
    // Another connection begins anew.
    const next = await ledger.session('north');
    reads.hear(next, rosterWith(['north-out']));
    await next.connection.flush();
    await tells(['north-out', message('OUT1')]);
    await expect.poll(() => platesOf(told)).toEqual(['MINE1', 'OUT1']);
  });

  it('knows the time of a message by its own clock where that one is known to be wrong', async (context) => {
    const { told, tells, hears } = await hearing(context, { clockErrorMs: () => 90_000 });
    hears(['north-in']);
    await tells(['north-in', message()]);
    expect(told).toMatchObject([{ takenAt: '2026-11-27T01:15:33.000Z' }]);
  });
});

describe('a booth whose clock was set', () => {
  const takenNow = (clock: Hearing['clock']): object =>
    message('RK708AF', { takenAt: new Date(atMs + clock.elapsed()).toISOString() });
  const agesOf = ({ told, clock, set }: Hearing): number[] =>
    told.map((one) => atMs + clock.elapsed() + set.byMs - Date.parse((one as { takenAt: string }).takenAt));

  it.for([
    ['wrongly ahead', 3_600_000],
    ['wrongly back', -3_600_000],
  ] as const)('%s, takes what is told now for new all the same', async ([, byMs], context) => {
    const one = await hearing(context);
    const { set, clock, tells, hears } = one;
    hears(['north-in']);
    set.byMs = byMs;
    await tells(['north-in', takenNow(clock)]);
    expect(agesOf(one)).toEqual([0]);
  });

  it('rightly, and was wrong when it started, does so before and after', async (context) => {
    let errorMs: number | null = null;
    const one = await hearing(context, { clockErrorMs: () => errorMs });
    const { set, clock, tells, hears, told } = one;
    hears(['north-in']);
    set.byMs = -86_400_000;
    errorMs = -86_400_000;
    await tells(['north-in', takenNow(clock)]);
    expect(agesOf(one)).toEqual([0]);
    // It is set right, and the service has not answered since.
    set.byMs = 0;
    told.length = 0;
    await tells(['north-in', takenNow(clock)]);
    expect(agesOf(one)).toEqual([0]);
    errorMs = null;
    told.length = 0;
    await tells(['north-in', takenNow(clock)]);
    expect(agesOf(one)).toEqual([0]);
  });

  it('takes what is old by either for as old as it is', async (context) => {
    const one = await hearing(context);
    const { set, clock, tells, hears } = one;
    hears(['north-in']);
    set.byMs = 3_600_000;
    clock.pass(600_000);
    await tells(['north-in', message()]);
    expect(agesOf(one)).toEqual([600_000]);
  });
});

describe('what no ALPR tells', () => {
  it('1,000 malformed, oversized and false messages are counted, and none is told', async (context) => {
    const { reads, told, lines, tells, hears, clock } = await hearing(context);
    hears(['north-in']);
    const wrong: readonly (Uint8Array | string | object)[] = [
      'no JSON RK708AF',
      '',
      plainJpeg(),
      { ...message(), v: '2.0' },
      { ...message(), kind: 'car' },
      { ...message(), takenAt: 'yesterday' },
      { ...message(), candidates: [] },
      { ...message(), picture: Buffer.from('GIF89a').toString('base64') },
      JSON.stringify({ ...message(), more: 'A'.repeat(1_048_000 - JSON.stringify(message()).length) }),
      `{"v":"1.0","more":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
    ];
    for (let rounds = 0; rounds < 200; rounds += 1) {
      const five = Array.from({ length: 5 }, (_, at) => wrong[(rounds * 5 + at) % wrong.length] ?? '');
      await tells(...five.map((one) => ['north-in', one] as const));
      clock.pass(1_000);
    }
    // The large one is whole, but for what nobody names.
    expect(told).toHaveLength(100);
    expect([reads.unread, reads.isFaulty]).toEqual([900, true]);
    expect(lines.length).toBe(5);
    expect(lines.join()).not.toContain('RK708AF');
    await tells(['north-in', message('MINE1')]);
    expect(platesOf(told).at(-1)).toBe('MINE1');
    clock.pass(600_000);
    expect(reads.isFaulty).toBe(false);
  });

  it('more than five a second are left out, and from a flood the booth takes nothing at all for ten seconds', async (context) => {
    const { reads, told, tells, hears, clock } = await hearing(context);
    hears(['north-in']);
    await tells(...Array.from({ length: 8 }, (_, at) => ['north-in', message(`MANY${String(at)}`)] as const));
    expect(platesOf(told)).toEqual(['MANY0', 'MANY1', 'MANY2', 'MANY3', 'MANY4']);
    expect(reads.unread).toBe(3);
    clock.pass(1_000);
    for (let more = 0; more < 5; more += 1)
      await tells(...Array.from({ length: 200 }, () => ['north-in', message('FLOOD1')] as const));
    // Of the first fifteen ten were read in two seconds; the next fifteen came within one, and after them it no longer listened.
    expect([told.length, reads.unread]).toEqual([10, 20]);
    clock.pass(10_000);
    await tells(['north-in', message('AFTER1')]);
    expect(platesOf(told).at(-1)).toBe('AFTER1');
  });

  it('what another booth has the store deliver there is left out, whatever it wrote into its own journal', async (context) => {
    const { ledger, reads, told, session, tells, hears, clock } = await hearing(context);
    hears(['north-in']);
    await session.connection.flush();
    const south = await ledger.session('south');
    const { connection } = south;
    await south.manager.jetstream().publish('gb.jr.south', JSON.stringify(message('FORGED1')));
    const to = readSubject('north-in');
    const reply = { reply: to };
    // Its answer to a request, what its consumer is asked for, and what a consumer delivers by itself.
    connection.publish('$JS.API.DIRECT.GET.GB_JR.gb.jr.south', '', reply);
    const consumer = { name: 'south_GB_JR', filter_subject: 'gb.jr.south', ack_policy: 'none' };
    const create = '$JS.API.CONSUMER.CREATE.GB_JR.south_GB_JR.gb.jr.south';
    const made = (config: object): Promise<unknown> =>
      connection.request(
        create,
        JSON.stringify({ stream_name: 'GB_JR', config: { ...consumer, ...config } }),
      );
    await made({});
    connection.publish('$JS.API.CONSUMER.MSG.NEXT.GB_JR.south_GB_JR', '1', reply);
    await expect.poll(() => reads.unread).toBe(2);
    await connection.request('$JS.API.CONSUMER.DELETE.GB_JR.south_GB_JR');
    clock.pass(1_000);
    await made({ deliver_subject: to, deliver_policy: 'all' });
    await expect.poll(() => reads.unread).toBe(3);
    await tells(['north-in', message('MINE1')]);
    expect(platesOf(told)).toEqual(['MINE1']);
  });
});
