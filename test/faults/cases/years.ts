import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FaultCase } from './fault-case.ts';
import { status } from './answers.ts';
import { calm, carInside, enter, exit, reaches, stateOf } from '../acting.ts';
import { withJournal } from '../journal-file.ts';
import { supervisorPin } from '../messages.ts';
import { passDays } from '../retention.ts';
import type { Press } from '../ledger.ts';
import { actOn, named } from '../session-acts.ts';
import type { Stage } from '../stage.ts';

// 45–48, 55: what happens to a journal in its years: its clock, what is erased, who else opens it, its thread.

const dayMs = 86_400_000;

/** A car that came and went, both sent. @returns its presses; null: it did not come about */
async function visitor(stage: Stage): Promise<readonly Press[] | null> {
  const entry = await carInside(stage);
  if (entry === null) return null;
  const leaving = await exit(stage, entry);
  return (await reaches(stage, leaving, 'confirmed')) ? [entry, leaving] : null;
}

const filed = (stage: Stage, presses: readonly Press[]): number =>
  withJournal(stage.directory, (database) => {
    const find = database.prepare('SELECT 1 FROM records WHERE press_id = ?');
    return presses.filter(({ pressId }) => find.get(pressId) !== undefined).length;
  }) ?? 0;

/** A supervisor has all erased that names a car which has left; cars come meanwhile. */
async function erased(stage: Stage): Promise<string | null> {
  const presses = await visitor(stage);
  if (presses === null) return 'no car came and went';
  const [plate, reason] = [presses[0]?.plate, 'asked for'];
  const [answer] = await Promise.all([
    stage.supervise('privacy.erase', { plate, reason, pin: supervisorPin }),
    enter(stage),
  ]);
  if (answer?.ok !== true) return `not erased: ${JSON.stringify(answer)}`;
  for (const press of presses) press.erased = true;
  stage.expect(filed(stage, presses) === 0, 'erased, and still in the journal');
  await stage.supervise('privacy.clean', {});
  return null;
}

/** So far the clock of a booth is put wrong: a month, and more than half a year. */
const shiftsMs = [31, -31, 200, -200].map((days) => days * dayMs);

/** The clock is wrong for a moment, in which the housekeeper works: nothing is erased, and no car is forgotten. */
async function clockFarOff(stage: Stage): Promise<string | null> {
  const inside = await carInside(stage);
  const left = await visitor(stage);
  if (inside === null || left === null) return 'no car came and stayed, and none came and went';
  for (const shiftMs of stage.rng.shuffled(shiftsMs)) {
    const by = `the clock was off by ${shiftMs / dayMs} days`;
    stage.shiftClock(shiftMs);
    await stage.supervise('privacy.clean', {});
    const meanwhile = await enter(stage);
    stage.expect(meanwhile.saved !== null, `${by}: a car could not be saved`);
    stage.shiftClock(0);
    const found = await stage.host.call('gate.inside', { plate: inside.plate });
    const { exact } = (found?.ok === true ? found.value : {}) as { exact?: unknown };
    stage.expect(exact !== null && exact !== undefined, `${by}: the car inside is not found`);
    stage.expect(filed(stage, [inside, ...left]) === 3, `${by}: records were erased`);
    stage.expect(await reaches(stage, meanwhile, 'confirmed'), `${by}: ${stateOf(stage, meanwhile)}`);
  }
  return null;
}

/** Another program opens the journal read-only and closes it, again and again, while the booth works and is started anew. */
async function readBeside(stage: Stage): Promise<string | null> {
  const reader = fork(new URL('../reader-process.ts', import.meta.url), [stage.directory], { execArgv: [] });
  const ended = once(reader, 'exit');
  let opened = 0;
  reader.on('message', () => (opened += 1));
  stage.undo.push(() => void reader.kill('SIGKILL'));
  const carsUntil = async (wanted: number): Promise<void> => {
    do await reaches(stage, await exit(stage, await enter(stage)), 'confirmed');
    while (!(await stage.until(() => opened >= wanted, 0)));
    await calm(stage);
  };
  await carsUntil(10);
  if (stage.mayBeEnded) await stage.restart();
  await carsUntil(20);
  reader.kill('SIGKILL');
  await ended;
  return opened >= 20 ? null : `opened ${opened} times`;
}

/** The thread that holds the journal ends in the middle of a press: it is answered all the same, and by *Saved*. */
async function threadEnds(stage: Stage): Promise<string | null> {
  const before = await enter(stage);
  const pressing = enter(stage);
  stage.host.tell({ type: 'end-journal-thread' });
  const pressed = await pressing;
  const after = await enter(stage);
  if (!stage.running) return 'the booth has ended';
  for (const press of [pressed, after])
    stage.expect(press.saved !== null, 'the journal’s thread ended, and a car could not be saved');
  stage.expect(await reaches(stage, before, 'confirmed'), 'the journal’s thread ended, and nothing is sent');
  return null;
}

/** Months go by: what was dealt with goes when its time is over, its picture before it; what waits, and a car that is inside, stays. */
async function monthsGoBy(stage: Stage): Promise<string | null> {
  const left = await visitor(stage);
  stage.service.misbehaviour.next(status(422), 1, 'entry');
  const waiting = await enter(stage);
  if (left === null || !(await reaches(stage, waiting, 'refused'))) return 'no car left, or none was refused';
  const [disputed, charged] = [await carInside(stage), await carInside(stage)];
  if (disputed === null || charged === null) return 'no cars are inside';
  stage.service.misbehaviour.next(status(422), 1, 'exit');
  if (!(await reaches(stage, await exit(stage, disputed), 'refused'))) return 'no exit was refused';
  if (stage.profile === 'training')
    await reaches(stage, await actOn(stage, named(charged), 'charge'), 'confirmed');
  const all = { records: 0, pictures: 0 };
  const pass = async (): Promise<void> => {
    const { records, pictures } = await passDays(stage);
    all.records += records;
    all.pictures += pictures;
  };
  await pass();
  const inside = await carInside(stage);
  await pass();
  await pass();
  stage.expect(filed(stage, [disputed, charged]) === 2, 'a car that may be inside was erased');
  stage.expect(filed(stage, [waiting]) === 1, 'what waits for a supervisor was erased');
  stage.expect(inside !== null && filed(stage, [inside]) === 1, 'a car that may be inside was erased');
  return all.records > 0 && all.pictures > 0 ? null : `no time was over: ${JSON.stringify(all)}`;
}

export const yearCases: readonly FaultCase[] = [
  { name: '45-erased', does: 'all that names a car is erased while others come', play: erased },
  { name: '46-read-beside', does: 'another program opens the journal again and again', play: readBeside },
  { name: '47-clock-far-off', does: 'the clock jumps by 31 and 200 days and back', play: clockFarOff },
  { name: '48-thread-ends', does: 'the journal’s thread ends in a press', play: threadEnds },
  { name: '55-retention', does: 'months go by, and records age', ages: true, play: monthsGoBy },
];
