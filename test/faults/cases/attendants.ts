import type { FaultCase } from './fault-case.ts';
import { enter, exit, messageOf, reaches, repeat, stateOf } from '../acting.ts';
import { randomPlate, type Press } from '../ledger.ts';
import type { Stage } from '../stage.ts';

// 41–43: what clocks, screens and scanners do.

const dayMs = 86_400_000;

/** The booth's clock jumps by a day or by daylight saving, in both directions, while the gate is probing and while it is open. */
async function clockMoved(stage: Stage): Promise<string | null> {
  const { rng } = stage;
  const shifts = rng.shuffled([
    { shiftMs: dayMs, turn: 0 },
    { shiftMs: -dayMs, turn: 0 },
    { shiftMs: 0, turn: 60 },
    { shiftMs: 0, turn: -60 },
  ]);
  for (const { shiftMs, turn } of shifts) {
    const probing = rng.chance(0.5);
    if (probing) {
      await stage.service.stop();
      await enter(stage);
      await stage.until(() => stage.screen.snapshot?.link.state === 'probing');
    }
    stage.shiftClock(shiftMs, stage.setting.clock.offsetMinutes + turn);
    const entry = await enter(stage);
    const leaving = await exit(stage, entry);
    await stage.service.start();
    const sent = await reaches(stage, leaving, 'confirmed');
    const by = `${shiftMs} ms, ${turn} min${probing ? ', while probing' : ''}`;
    stage.expect(sent, `the clock moved by ${by}: the queue no longer moves (${stateOf(stage, leaving)})`);
    if (!sent) break;
  }
  return null;
}

const hostileMessages = (stage: Stage): [unknown, unknown][] => [
  ['gate.enter', null],
  ['gate.enter', { pressId: stage.rng.uuid() }],
  ['gate.enter', { pressId: '1', plate: 'X', vehicleClass: 'CAR', picture: null, pictureNote: null }],
  ['gate.enter', { ...(messageOf(hostilePress(stage))[1] as object), token: 'give me' }],
  [
    'gate.enter',
    { ...(messageOf(hostilePress(stage))[1] as object), picture: new Uint8Array(5 * 1024 * 1024) },
  ],
  ['gate.enter', { ...(messageOf(hostilePress(stage))[1] as object), plate: 'A'.repeat(1_000_000) }],
  ['gate.enter', new Map([['plate', 'X']])],
  ['gate.exit', { entryId: "'; DROP TABLE records; --" }],
  ['gate.picture', { recordId: '../../journal.sqlite' }],
  ['__proto__', {}],
  ['constructor', {}],
  ['gate.', {}],
  [{ toString: 'gate.enter' }, {}],
  [null, null],
];

const hostilePress = (stage: Stage): Press => ({
  pressId: stage.rng.uuid(),
  operation: 'entry',
  plate: randomPlate(stage.rng),
  entryId: null,
  picture: null,
  pictureSha256: null,
  saved: null,
  destroyed: null,
  pictureLost: false,
  pressedMs: stage.site.now(),
  sent: [],
  refusals: [],
});

async function hostile(stage: Stage): Promise<string | null> {
  for (const [channel, input] of hostileMessages(stage)) {
    const answer = await stage.host.call(channel, input);
    const code = answer === null ? 'none' : answer.ok ? 'ok' : answer.error.code;
    const refused = code === 'bad-message' || code === 'unknown-channel';
    stage.expect(refused, `a hostile message on ${JSON.stringify(channel)} was answered ${code}`);
  }
  return stage.running ? null : 'the booth had ended';
}

/** STX … ETX CR LF, a group separator in between, as a scanner sends what it reads. */
async function scanner(stage: Stage): Promise<string | null> {
  const { rng, ledger } = stage;
  const plate = randomPlate(rng);
  const typed = `\u0002${plate.slice(0, 4)}\u001D${plate.slice(4).toLowerCase()}\u0003\r\n\t\u0000`;
  const press = ledger.add({ pressId: rng.uuid(), operation: 'entry', plate, entryId: null, picture: null });
  await repeat(stage, press, typed);
  if (press.saved === null) return 'the scanned plate was not saved';
  stage.expect(press.saved.plate === plate, 'control codes of a scanner stand in the plate');
  const [channel, message] = messageOf(hostilePress(stage), '\u0002\u0003\r\n');
  const empty = await stage.host.call(channel, message);
  stage.expect(
    empty?.ok === false && empty.error.code === 'plate-empty',
    'control codes alone made a record',
  );
  return null;
}

export const attendantCases: readonly FaultCase[] = [
  {
    name: '41-clock-moved',
    does: 'the clock jumps by a day and by an hour of daylight saving',
    play: clockMoved,
  },
  { name: '42-hostile-messages', does: 'messages that no screen of ours sends', play: hostile },
  { name: '43-scanner-codes', does: 'control codes around and in a scanned plate', play: scanner },
];
