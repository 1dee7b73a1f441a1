import { setTimeout as wait } from 'node:timers/promises';
import type { FaultCase } from './fault-case.ts';
import { status } from './answers.ts';
import { calm, carInside, enter, exit, picture, reaches, stateOf } from '../acting.ts';
import { randomPlate, vehicleClass, type Press } from '../ledger.ts';
import { supervisorPin } from '../messages.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../../support/misbehaviour.ts';

// 49–53, 56: what supervisors set and decide, and traffic as a site has it.

/** Settings turn while a request is on the wire and cars come: each of them is saved and sent once. */
async function settingsTurn(stage: Stage): Promise<string | null> {
  const { service } = stage;
  const from = service.requests.length;
  service.misbehaviour.next({ kind: 'delay-answer', ms: 150 }, 1, 'entry');
  const sent = service.arrivals;
  const slow = await enter(stage);
  if (!(await stage.until(() => service.arrivals > sent))) return 'nothing was on the wire';
  const cars = [stage.turn(), enter(stage), enter(stage)] as const;
  const [turned, ...presses] = await Promise.all(cars);
  stage.expect(turned, 'the settings did not come into force');
  for (const press of [slow, ...presses]) {
    stage.expect(press.saved !== null, 'a car could not be saved while settings turned');
    stage.expect(await reaches(stage, press, 'confirmed'), `settings turned: ${stateOf(stage, press)}`);
  }
  return service.hitBy('delay-answer', from).length > 0 ? null : 'the answer was not slow';
}

/** An entry that runs into a fault and is for a supervisor. @returns null where it did not become that */
async function stuck(stage: Stage, fault: Fault, state: string): Promise<Press | null> {
  const { misbehaviour } = stage.service;
  // No look-up finds it, or finds that it is absent, before somebody decides.
  misbehaviour.always(status(500), 'listSessions');
  misbehaviour.next(fault, 1, 'entry');
  const press = await enter(stage);
  return (await reaches(stage, press, state)) ? press : null;
}

async function decide(stage: Stage, press: Press, decision: object): Promise<void> {
  const recordId = press.saved?.id;
  press.decided = true;
  const asked = { recordId, decision, reason: 'seen at the gate', pin: supervisorPin };
  const answer = await stage.host.call('attention.decide', asked);
  stage.expect(answer?.ok === true, `${JSON.stringify(decision)} was not taken: ${JSON.stringify(answer)}`);
}

/** A supervisor corrects what was refused, sends again what was not executed, and says of what was executed that it is there. */
async function decided(stage: Stage): Promise<string | null> {
  const refused = await stuck(stage, status(422), 'refused');
  if (refused === null) return 'no entry was refused';
  const plate = randomPlate(stage.rng);
  refused.formerPlates?.push(refused.plate);
  refused.plate = plate;
  await decide(stage, refused, { way: 'edit', plate, vehicleClass });
  const corrected = await reaches(stage, refused, 'confirmed');
  stage.expect(corrected, `a corrected entry is ${stateOf(stage, refused)}`);

  const lost = await stuck(stage, { kind: 'reset-before-execution' }, 'unknown');
  if (lost === null) return 'no entry was lost';
  await decide(stage, lost, { way: 'resend' });
  const again = await reaches(stage, lost, 'confirmed');
  stage.expect(again, `an entry that was sent again is ${stateOf(stage, lost)}`);

  const there = await stuck(stage, { kind: 'reset-after-execution' }, 'unknown');
  if (there === null) return 'no entry was executed without an answer';
  const waiting = await exit(stage, there);
  const had = stage.service.requests.find(
    ({ executed, body }) =>
      executed && (body as { plateNumber?: string } | null)?.plateNumber === there.plate,
  );
  await decide(stage, there, { way: 'resolve', sessionId: had?.sessionId ?? null });
  const left = await reaches(stage, waiting, 'confirmed');
  stage.expect(left, `the exit of an entry that is known again is ${stateOf(stage, waiting)}`);
  return null;
}

/** The service takes each request of one exit and answers none, while all else goes well: it is repeated three times, and no more. */
async function exitUnanswered(stage: Stage): Promise<string | null> {
  const { service } = stage;
  const inside = await carInside(stage);
  if (inside === null) return 'no car is inside';
  const from = service.requests.length;
  const fault = { kind: 'reset-after-execution' } as const;
  const hits = (): number => service.hitBy(fault.kind, from).length;
  let probes = 0;
  // The probe, an exit, too, is let in; what comes after it is not.
  service.answered = ({ operation, status: answer }) => {
    if (operation !== 'exit' || answer !== 404) return;
    probes += 1;
    service.misbehaviour.next(fault, 1, 'exit');
  };
  service.misbehaviour.next(fault, 1, 'exit');
  const leaving = await exit(stage, inside);
  const wanted = 4;
  const bit = await stage.until(() => hits() >= wanted);
  const before = probes;
  await stage.until(() => probes > before + 1, 300);
  service.answered = null;
  await calm(stage);
  return bit ? null : `${hits()} requests went without an answer; the exit is ${stateOf(stage, leaving)}`;
}

/** Cars that came while nobody answered, so long ago that none is fresh any more; the service is there again. */
async function waited(stage: Stage, cars: number): Promise<{ presses: Press[]; from: number }> {
  await stage.service.stop();
  const presses: Press[] = [];
  for (let car = 0; car < cars; car += 1) presses.push(await enter(stage));
  await wait(stage.freshMs * 2);
  const from = stage.service.requests.length;
  await stage.service.start();
  return { presses, from };
}

/** The entries that have come since, in the service's order. */
const cameSince = (stage: Stage, from: number): { plate: string; atMs: number }[] =>
  stage.service.requests.slice(from).flatMap(({ operation, body, at }) => {
    const plate = (body as { plateNumber?: string } | null)?.plateNumber;
    return operation === 'entry' && plate !== undefined ? [{ plate, atMs: Date.parse(at) }] : [];
  });

function expectInOrder(stage: Stage, presses: readonly Press[], from: number): void {
  const pressed = presses.map(({ plate }) => plate);
  const sent = cameSince(stage, from).filter(({ plate }) => pressed.includes(plate));
  const inOrder = sent.map(({ plate }) => plate).join() === pressed.join();
  stage.expect(inOrder, 'what waited was not sent in the order pressed');
}

/** The oldest is sent first. */
async function drainsInOrder(stage: Stage): Promise<string | null> {
  const { presses, from } = await waited(stage, 6);
  for (const press of presses) await reaches(stage, press, 'confirmed');
  expectInOrder(stage, presses, from);
  return null;
}

/** The site's pace (ms between two requests): 25 times a site's own. */
const pacingMs = 40;

/** What waited goes at the pace that the service allows, and a car at the window does not wait for it. */
async function paced(stage: Stage): Promise<string | null> {
  const { presses, from } = await waited(stage, 12);
  const [first] = presses;
  if (first === undefined || !(await reaches(stage, first, 'confirmed'))) return 'nothing was sent';
  const atWindow = await enter(stage);
  for (const press of [...presses, atWindow]) await reaches(stage, press, 'confirmed');
  expectInOrder(stage, presses, from);
  const came = cameSince(stage, from);
  const tookMs = (came.at(-1)?.atMs ?? 0) - (came[0]?.atMs ?? 0);
  // Of a request that came late the next one comes sooner: half of it must be there on any computer.
  const leastMs = ((came.length - 1) * pacingMs) / 2;
  stage.expect(tookMs >= leastMs, `${came.length} entries came within ${tookMs} ms`);
  stage.expect(came.at(-1)?.plate !== atWindow.plate, 'a car at the window waited for all that was queued');
  return null;
}

/** Pictures as a camera takes them arrive byte for byte. */
async function largePictures(stage: Stage): Promise<string | null> {
  for (let car = 0; car < 3; car += 1) {
    const entry = await enter(stage, { picture: picture(stage.rng, 300_000) });
    if (!(await reaches(stage, entry, 'confirmed'))) return `an entry is ${stateOf(stage, entry)}`;
  }
  return null;
}

export const supervisorCases: readonly FaultCase[] = [
  { name: '49-settings-turn', does: 'settings turn while something is on the wire', play: settingsTurn },
  { name: '50-decided', does: 'a supervisor corrects, sends again, resolves', play: decided },
  {
    name: '51-exit-unanswered',
    does: 'an exit is executed and never answered',
    play: exitUnanswered,
  },
  { name: '52-drains-in-order', does: 'what waited goes in the order pressed', play: drainsInOrder },
  { name: '53-large-pictures', does: 'pictures of 300 KB', play: largePictures },
  { name: '56-paced', does: 'what waited goes at the pace of a site', pacingMs, play: paced },
];
