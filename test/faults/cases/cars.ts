import type { FaultCase } from './fault-case.ts';
import { calm, enter, exit, messageOf, reaches, repeat, stateOf } from '../acting.ts';
import { status } from './answers.ts';
import { randomPlate, type Press } from '../ledger.ts';
import type { Stage } from '../stage.ts';

// 36–43: what cars, attendants, clocks and scanners do.

/** Takes the service away while `work` goes on. */
async function offline(stage: Stage, work: () => Promise<void>): Promise<void> {
  await stage.service.stop();
  await work();
  await stage.service.start();
}

/** The service's executed requests about one plate, in their order. */
function stepsOf(stage: Stage, plate: string): string[] {
  const ids = new Set<string>();
  return stage.service.requests.flatMap(({ executed, operation, sessionId, body }) => {
    if (!executed || sessionId === null) return [];
    if ((body as { plateNumber?: string } | null)?.plateNumber === plate) ids.add(sessionId);
    return ids.has(sessionId) ? [operation ?? ''] : [];
  });
}

async function exitBeforeEntryIsConfirmed(stage: Stage): Promise<string | null> {
  let entry: Press | null = null;
  let leaving: Press | null = null;
  await offline(stage, async () => {
    entry = await enter(stage);
    leaving = await exit(stage, entry);
  });
  const [first, second] = [entry, leaving] as unknown as [Press, Press];
  if (second.saved?.state !== 'waiting-for-entry')
    return `the exit was ${second.saved?.state ?? 'not saved'}`;
  await reaches(stage, second, 'confirmed');
  const steps = stepsOf(stage, first.plate);
  stage.expect(steps.join() === 'entry,exit', `the service saw ${steps.join()} of a waiting exit's car`);
  return null;
}

async function entryUnknownThenExit(stage: Stage): Promise<string | null> {
  const { misbehaviour } = stage.service;
  misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  // Nor is it found before its exit is pressed.
  misbehaviour.always(status(500), 'listSessions');
  const entry = await enter(stage);
  const { id = '' } = entry.saved ?? {};
  if (!(await stage.until(() => stage.screen.hasBeen(id, 'unknown'))))
    return `the entry is ${stateOf(stage, entry)}`;
  const leaving = await exit(stage, entry);
  const first = leaving.saved?.state;
  await calm(stage);
  // A look-up finds the entry; without one only a supervisor can say what became of it.
  if (stage.profile === 'training') await reaches(stage, leaving, 'confirmed');
  const state = stateOf(stage, leaving);
  const expected = stage.profile === 'training' ? 'confirmed' : 'waiting-for-entry';
  stage.expect(state === expected, `the exit of an unknown entry is ${state}`);
  return first === 'waiting-for-entry' ? null : `the exit was ${first ?? 'not saved'}`;
}

async function doubleTap(stage: Stage): Promise<string | null> {
  const press = await enter(stage);
  const first = press.saved?.id;
  const again = await Promise.all(Array.from({ length: 4 }, () => stage.host.call(...messageOf(press))));
  const ids = again.map((answer) => (answer?.ok === true ? (answer.value as { id: string }).id : ''));
  if (first === undefined) return 'the first tap was not saved';
  stage.expect(
    ids.every((id) => id === first),
    'a double tap made another record',
  );
  return null;
}

async function reEntry(stage: Stage): Promise<string | null> {
  const plate = randomPlate(stage.dice);
  const presses: Press[] = [];
  await offline(stage, async () => {
    for (let round = 0; round < 2; round += 1) {
      const entry = await enter(stage, { plate });
      presses.push(entry, await exit(stage, entry));
    }
  });
  if (presses.some(({ saved }) => saved === null)) return 'a press of the re-entry was not saved';
  for (const press of presses) await reaches(stage, press, 'confirmed');
  const steps = stepsOf(stage, plate).join();
  const allConfirmed = presses.every((press) => stateOf(stage, press) === 'confirmed');
  stage.expect(!allConfirmed || steps === 'entry,exit,entry,exit', `a car that came back: ${steps}`);
  return null;
}

async function poison(stage: Stage, full: boolean): Promise<string | null> {
  const presses: Press[] = [];
  await offline(stage, async () => {
    const cars = full ? 1_000 : 25;
    for (let car = 0; car < cars; car += 1) presses.push(await enter(stage));
    stage.service.misbehaviour.next({ kind: 'status-before-execution', status: 422 }, 1, 'entry');
  });
  const poisoned = (): Press[] => presses.filter((press) => stateOf(stage, press) === 'refused');
  if (!(await stage.until(() => poisoned().length > 0, 5_000))) return 'no record was refused';
  const rest = await calm(stage, full ? 120_000 : 10_000);
  stage.expect(rest && poisoned().length === 1, 'one refused record held up the others');
  return null;
}

const dayMs = 86_400_000;

/** The booth's clock jumps by a day or by daylight saving, in both directions, while the gate is probing and while it is open. */
async function clockMoved(stage: Stage): Promise<string | null> {
  const { dice, setting } = stage;
  const shifts = dice.shuffled([
    { shiftMs: dayMs, turn: 0 },
    { shiftMs: -dayMs, turn: 0 },
    { shiftMs: 0, turn: 60 },
    { shiftMs: 0, turn: -60 },
  ]);
  for (const { shiftMs, turn } of shifts) {
    const probing = dice.chance(0.5);
    if (probing) {
      await stage.service.stop();
      await enter(stage);
      await stage.until(() => stage.screen.snapshot?.link.state === 'probing');
    }
    const clock = { shiftMs, offsetMinutes: setting.clock.offsetMinutes + turn };
    setting.clock = clock;
    stage.host.tell({ type: 'clock', clock });
    const entry = await enter(stage);
    const leaving = await exit(stage, entry);
    await stage.service.start();
    const sent = await reaches(stage, leaving, 'confirmed', 2_000);
    const by = `${shiftMs} ms, ${turn} min${probing ? ', while probing' : ''}`;
    stage.expect(sent, `the clock moved by ${by}: the queue no longer moves (${stateOf(stage, leaving)})`);
    if (!sent) break;
  }
  return null;
}

const hostileMessages = (stage: Stage): [unknown, unknown][] => [
  ['gate.enter', null],
  ['gate.enter', { pressId: stage.dice.uuid() }],
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
  pressId: stage.dice.uuid(),
  operation: 'entry',
  plate: randomPlate(stage.dice),
  entryId: null,
  picture: null,
  pictureSha256: null,
  saved: null,
  destroyed: null,
  pictureLost: false,
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
  const { dice, ledger } = stage;
  const plate = randomPlate(dice);
  const typed = `\u0002${plate.slice(0, 4)}\u001D${plate.slice(4).toLowerCase()}\u0003\r\n\t\u0000`;
  const press = ledger.add({ pressId: dice.uuid(), operation: 'entry', plate, entryId: null, picture: null });
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

export const carCases: readonly FaultCase[] = [
  {
    name: '36-exit-before-entry-confirmed',
    does: 'an exit while its entry waits',
    play: exitBeforeEntryIsConfirmed,
  },
  {
    name: '37-entry-unknown-then-exit',
    does: 'an exit of an entry that is unknown',
    play: entryUnknownThenExit,
  },
  { name: '38-double-tap', does: 'the same press five times', play: doubleTap },
  { name: '39-re-entry', does: 'one plate in, out, in, out while offline', play: reEntry },
  {
    name: '40-poison-record',
    does: 'one of 1,000 (in mixtures 25) is refused for ever',
    fullSize: true,
    play: poison,
  },
  {
    name: '41-clock-moved',
    does: 'the clock jumps by a day and by an hour of daylight saving',
    play: clockMoved,
  },
  { name: '42-hostile-messages', does: 'messages that no screen of ours sends', play: hostile },
  { name: '43-scanner-codes', does: 'control codes around and in a scanned plate', play: scanner },
];
