import type { FaultCase } from './fault-case.ts';
import { calm, carInside, enter, exit, messageOf, reaches, stateOf } from '../acting.ts';
import { status } from './answers.ts';
import { randomPlate, type Press } from '../ledger.ts';
import type { Stage } from '../stage.ts';

// 36–40: what cars do.

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
  // One that cuts its times shows it under another, and proves nothing.
  const isFound = stage.profile === 'training' && stage.dialect.times !== 'whole seconds';
  if (isFound) await reaches(stage, leaving, 'confirmed');
  const state = stateOf(stage, leaving);
  const expected = isFound ? 'confirmed' : 'waiting-for-entry';
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

/** A car is inside already: that is asked about, and let in only as another one. */
async function sameInside(stage: Stage): Promise<string | null> {
  const first = await carInside(stage);
  if (first === null) return 'no car is inside';
  const { plate } = first;
  const refused = await enter(stage, { plate, meant: ['already-inside'] });
  stage.expect(refused.saved === null, 'a plate that is inside was let in again without a question');
  const other = await enter(stage, { plate, despiteInside: true });
  stage.expect(other.saved !== null, 'another car with a plate that is inside was not let in');
  return null;
}

async function reEntry(stage: Stage): Promise<string | null> {
  const plate = randomPlate(stage.rng);
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
  return sameInside(stage);
}

async function poison(stage: Stage, full: boolean): Promise<string | null> {
  const presses: Press[] = [];
  await offline(stage, async () => {
    const cars = full ? 1_000 : 25;
    for (let car = 0; car < cars; car += 1) presses.push(await enter(stage));
    stage.service.misbehaviour.next({ kind: 'status-before-execution', status: 422 }, 1, 'entry');
  });
  const poisoned = (): Press[] => presses.filter((press) => stateOf(stage, press) === 'refused');
  if (!(await stage.until(() => poisoned().length > 0))) return 'no record was refused';
  const rest = await calm(stage, full ? 120_000 : 60_000);
  stage.expect(rest && poisoned().length === 1, 'one refused record held up the others');
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
  { name: '39-re-entry', does: 'one plate in, out, in, out while offline; and in, in', play: reEntry },
  {
    name: '40-poison-record',
    does: 'one of 1,000 (in mixtures 25) is refused for ever',
    fullSize: true,
    play: poison,
  },
];
