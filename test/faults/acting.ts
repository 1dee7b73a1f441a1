import { setTimeout as wait } from 'node:timers/promises';
import type { RecordView } from '../../electron/contract/record.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { Rng } from './rng.ts';
import { jpegHeader } from '../support/pictures.ts';
import { randomPlate, vehicleClass, type Press } from './ledger.ts';
import { supervisorPin } from './messages.ts';
import type { Stage } from './stage.ts';

// What an attendant does, and how the stage is put in order between two faults.

/** Bytes that a JPEG's header says are one, unlike any other picture of the campaign. */
export function picture(rng: Rng, bytes = rng.between(500, 6_000)): Uint8Array {
  const made = Buffer.alloc(bytes, rng.text(61, '0123456789abcdefghijklmnopqrstuvwxyz'));
  made.set(jpegHeader);
  made.set([0xff, 0xd9], bytes - 2);
  return new Uint8Array(made);
}

/** Presses Enter. @returns the press, `saved` set if the booth said so before it ended */
export function enter(
  stage: Stage,
  more: Partial<Pick<Press, 'plate' | 'picture' | 'despiteInside' | 'meant'>> = {},
): Promise<Press> {
  const { rng, ledger } = stage;
  const press = ledger.add({
    pressId: rng.uuid(),
    operation: 'entry',
    plate: randomPlate(rng),
    entryId: null,
    ...more,
    picture: more.picture === undefined ? (rng.chance(0.9) ? picture(rng) : null) : more.picture,
  });
  return repeat(stage, press);
}

/** Taps Rush: a car comes in, its plate is typed later. */
export function tap(stage: Stage): Promise<Press> {
  const { rng, ledger } = stage;
  const press = ledger.add({
    pressId: rng.uuid(),
    operation: 'entry',
    plate: '',
    entryId: null,
    rush: 'untyped',
    picture: rng.chance(0.9) ? picture(rng) : null,
  });
  return repeat(stage, press);
}

/** Cars that came in at one tap and whose plate can be typed. */
export const untyped = ({ ledger }: Stage): Press[] =>
  ledger.saved().filter(({ rush }) => rush === 'untyped' || rush === 'typing');

/**
 * Types such a car's plate; where nobody answered, the same once more.
 *
 * @param more left out: a plate that no other car has
 * @returns `saved`, the code of a refusal, or that nobody answered
 */
export async function typePlate(
  stage: Stage,
  press: Press,
  more: { readonly plate?: string; readonly despiteInside?: true } = {},
): Promise<string> {
  if (!stage.running) return 'no answer';
  if (press.plate === '') press.plate = more.plate ?? randomPlate(stage.rng);
  press.rush = 'typing';
  const { saved, plate } = press;
  const typed = { recordId: saved?.id, vehicleClass, ...more, plate };
  const answer = (await stage.host.call('gate.complete', typed)) as Result<RecordView> | null;
  if (answer === null) return 'no answer';
  if (!answer.ok) {
    stage.tell(`plate refused: ${answer.error.code}`);
    return answer.error.code;
  }
  press.rush = 'typed';
  stage.ledger.save(press, answer.value);
  return 'saved';
}

/** A supervisor closes such a car, whose plate nobody has begun: it did not come in. */
export async function closeUntyped(stage: Stage, press: Press): Promise<void> {
  if (!stage.running) return;
  press.rush = 'voiding';
  press.decided = true;
  const recordId = press.saved?.id;
  const decision = { recordId, decision: { way: 'void' }, reason: 'turned back', pin: supervisorPin };
  const answer = await stage.host.call('attention.decide', decision);
  if (answer?.ok === true) press.rush = 'voided';
  else if (answer !== null) stage.tell(`not closed: ${answer.error.code}`);
}

/** Presses Exit for a car that was let in. */
export function exit(stage: Stage, entry: Press): Promise<Press> {
  const { rng, ledger } = stage;
  const press = ledger.add({
    pressId: rng.uuid(),
    operation: 'exit',
    plate: entry.plate,
    entryId: entry.saved?.id ?? '',
    picture: rng.chance(0.5) ? picture(rng) : null,
  });
  return repeat(stage, press);
}

/** Presses that a car leaves of which nothing is known. */
export function exception(stage: Stage): Promise<Press> {
  const { rng, ledger } = stage;
  const press = ledger.add({
    pressId: rng.uuid(),
    operation: 'exit',
    plate: rng.chance(0.8) ? randomPlate(rng) : '',
    entryId: null,
    exception: 'left behind a lorry',
    picture: rng.chance(0.5) ? picture(rng) : null,
  });
  return repeat(stage, press);
}

/** The message that the screen sends for a press. @param typed the plate as it comes from the keys or the scanner */
export function messageOf(press: Press, typed = press.plate): [channel: string, input: unknown] {
  const { pressId, operation, entryId, sessionId, act, despiteInside, exception: reason } = press;
  const session = entryId === null ? { sessionId } : { entryId };
  if (act !== undefined) return ['sessions.act', { pressId, session, act: operation, ...act }];
  const pressed = { pressId, plate: typed, picture: press.picture, pictureNote: null };
  if (reason !== undefined) return ['gate.exception', { ...pressed, reason }];
  if (operation === 'exit') return ['gate.exit', { ...pressed, ...session }];
  if (press.rush !== undefined) {
    const { picture: frozen, pictureNote } = pressed;
    return ['gate.rush', { pressId, picture: frozen, pictureNote, sinceTapMs: 0 }];
  }
  const entry = { ...pressed, vehicleClass };
  return ['gate.enter', despiteInside === true ? { ...entry, despiteInside } : entry];
}

/** Sends the same press (again). */
export async function repeat(stage: Stage, press: Press, typed?: string): Promise<Press> {
  if (!stage.running) return press;
  const { shiftMs, offsetMinutes } = stage.setting.clock;
  press.sent.push({ atMs: Date.now() + shiftMs, offsetMinutes });
  const answer = (await stage.host.call(...messageOf(press, typed))) as Result<RecordView> | null;
  if (answer?.ok === true) {
    stage.ledger.save(press, answer.value);
    stage.screen.answered(answer.value);
  } else if (answer !== null) {
    press.refusals.push(answer.error.code);
    stage.tell(`${press.operation} refused: ${answer.error.code}`);
  }
  return press;
}

export const stateOf = (stage: Stage, press: Press): string =>
  stage.screen.record(press.saved?.id ?? '')?.state ?? 'not saved';

export const reaches = (stage: Stage, press: Press, state: string, withinMs?: number): Promise<boolean> =>
  stage.until(() => stateOf(stage, press) === state, withinMs);

/** A car that is inside and whose entry the service has confirmed; null where that did not come about. */
export async function carInside(stage: Stage): Promise<Press | null> {
  const entry = await enter(stage);
  return (await reaches(stage, entry, 'confirmed')) ? entry : null;
}

/** Cars whose entry was saved, with a plate, and whose exit was not pressed. */
export function inside(stage: Stage): Press[] {
  const { presses } = stage.ledger;
  const ending = presses.filter(({ operation }) => operation === 'exit' || operation === 'cancel');
  const left = new Set(ending.map(({ entryId }) => entryId));
  return stage.ledger.saved().filter(({ operation, rush, saved, thought }) => {
    const hasPlate = rush === undefined || rush === 'typed';
    const isBack = thought === 'withdrawing' || thought === 'withdrawn';
    return operation === 'entry' && hasPlate && !isBack && !left.has(saved?.id ?? '');
  });
}

/** What a damaged journal has left goes out when a supervisor says so. @returns whether all that can be decided at once is */
async function decidedFound(stage: Stage): Promise<boolean> {
  if (stage.screen.snapshot?.readingEarlier !== false) return false;
  if (!stage.hasFoundAgain()) return true;
  const decision = { reason: 'seen at the gate', pin: supervisorPin };
  stage.foundSent = true;
  const answer = (await stage.host.call('attention.sendFound', decision)) as Result<number> | null;
  if (answer?.ok === true) stage.tell(`found again and sent: ${answer.value}`);
  // What was recorded again since, or has no session, is for a look at each.
  return answer?.ok === false && answer.error.code === 'not-possible-now';
}

/**
 * Puts everything right: the service there and behaving, the booth running with the right settings, the queue empty. Whatever the
 * booth waits for has ended with that, and it has to find out by itself: it is not started anew.
 *
 * @returns whether it came to that
 */
export async function calm(stage: Stage, withinMs = 60_000): Promise<boolean> {
  const { service, setting, screen } = stage;
  service.misbehaviour.off();
  await service.start();
  const right = { address: service.address, proxy: null, trust: [], token: service.token };
  const wrong = setting.address !== right.address || setting.proxy !== null;
  Object.assign(setting, right);
  stage.shiftClock(0);
  if (stage.running) stage.host.tell({ type: 'token', token: right.token });
  if (stage.running && wrong) await stage.turn();
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (!stage.running) await stage.start();
    const isDecided = stage.running && (await decidedFound(stage));
    if (isDecided && screen.snapshot?.link.state === 'open' && stage.queueIsEmpty()) return true;
    if (performance.now() > deadline) break;
    await wait(15);
  }
  const { link, counts } = screen.snapshot ?? {};
  stage.tell(`no calm: ${JSON.stringify({ link, counts })}`);
  return false;
}
