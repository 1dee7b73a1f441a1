import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { sessionActs, type SessionAct } from '../../electron/contract/record.ts';
import {
  closeUntyped,
  enter,
  exception,
  exit,
  inside,
  picture,
  repeat,
  stateOf,
  tap,
  typePlate,
  untyped,
} from './acting.ts';
import { randomPlate, type ActCarries, type Press } from './ledger.ts';
import { anySecondThought } from './second-thoughts.ts';
import type { Stage } from './stage.ts';

// What an attendant does with sessions that are there, and with cars that another booth let in.

/** A session that something can be done with: one of this booth's, or another's by its id. */
export type Named = Pick<Press, 'plate' | 'entryId' | 'sessionId'>;

export const named = (entry: Press): Named => ({ plate: entry.plate, entryId: entry.saved?.id ?? '' });

const aLittleLaterMs = 91_000;

/** What the training profile asks for; each reason, note and instant is used once in a run. */
function carried(stage: Stage, act: SessionAct, pressId: string): ActCarries {
  const { rng, ledger, setting } = stage;
  // Not that of an exit which is pressed at the same moment: an edit that changes nothing is not executed.
  const endDateTime = boothTimeOf(ledger.instant() + aLittleLaterMs, setting.clock.offsetMinutes);
  const reason = `for ${pressId}`;
  switch (act) {
    case 'edit-entry':
      return { values: { plateNumber: randomPlate(rng) }, inputs: {}, reason };
    case 'edit-exit':
    case 'charge':
      return { values: { endDateTime }, inputs: {}, reason };
    case 'direct-charge':
      return { values: {}, inputs: { amount: `${rng.between(1, 90)}.50`, note: reason }, reason: '' };
    case 'cancel':
      return { values: {}, inputs: {}, reason };
  }
}

/** Does something with a session. @returns the press, `saved` set if the booth said so */
export function actOn(stage: Stage, session: Named, act: SessionAct): Promise<Press> {
  const pressId = stage.rng.uuid();
  const press = { ...session, pressId, operation: act, picture: null, act: carried(stage, act, pressId) };
  return repeat(stage, stage.ledger.add(press));
}

/** This booth's sessions that the screen was shown as confirmed. @param left those whose exit is, too */
export function sessions(stage: Stage, left = false): Press[] {
  const { ledger } = stage;
  const confirmed = (press: Press): boolean => stateOf(stage, press) === 'confirmed';
  const exits = ledger.saved().filter((press) => press.operation === 'exit' && confirmed(press));
  const gone = new Set(exits.map(({ entryId }) => entryId));
  return ledger
    .saved()
    .filter((press) => press.operation === 'entry' && confirmed(press))
    .filter(({ saved }) => gone.has(saved?.id ?? '') === left);
}

/** Another booth lets a car in. @returns null where the service is not there */
async function enterElsewhere({ rng, ledger, service, setting }: Stage): Promise<Named | null> {
  const car = { plate: randomPlate(rng), sessionId: null as string | null };
  ledger.elsewhere.push(car);
  const at = boothTimeOf(ledger.instant(), setting.clock.offsetMinutes);
  const sessionId = await service.enterElsewhere(car.plate, at);
  car.sessionId = sessionId;
  return sessionId === null ? null : { plate: car.plate, entryId: null, sessionId };
}

/** A car of another booth leaves: by the id on its ticket, or (where there are look-ups) as the service told of it. */
async function exitElsewhere(stage: Stage): Promise<Press | null> {
  const { rng, ledger } = stage;
  const pressed = { pressId: rng.uuid(), operation: 'exit' as const };
  const [frozen, looks] = [rng.chance(0.5) ? picture(rng) : null, rng.chance(0.5)];
  const car = await enterElsewhere(stage);
  if (car === null || !stage.running) return null;
  if (looks) await stage.host.call('gate.lookUp', {});
  return repeat(stage, ledger.add({ ...car, ...pressed, picture: frozen }));
}

/** Something with a random session. Money comes often, cancelling seldom: it ends a car's story. */
async function anyAct(stage: Stage): Promise<void> {
  const { rng } = stage;
  const here = sessions(stage);
  const gone = sessions(stage, true);
  if (gone.length > 0 && rng.chance(0.3)) {
    const act = rng.pick<SessionAct>(['edit-exit', 'edit-exit', 'charge', 'direct-charge']);
    await actOn(stage, named(rng.pick(gone)), act);
  } else if (here.length > 0) {
    const often = ['edit-entry', 'charge', 'charge', 'direct-charge', 'direct-charge'] as const;
    await actOn(stage, named(rng.pick(here)), rng.pick<SessionAct>([...often, ...sessionActs]));
  } else await enter(stage);
}

/** A car comes in at one tap, or one that did gets its plate, or a supervisor closes it. */
async function anyRush(stage: Stage): Promise<void> {
  const { rng } = stage;
  const cars = untyped(stage);
  const [car, roll] = [cars.length > 0 ? rng.pick(cars) : null, rng.fraction()];
  if (car === null || roll < 0.45) await tap(stage);
  else if (roll > 0.9 && car.rush === 'untyped') await closeUntyped(stage, car);
  else await typePlate(stage, car);
}

/** A random press: mostly a car coming in, sometimes one leaving; with the training profile something with a session, too. */
export async function anyPress(stage: Stage): Promise<void> {
  const { rng, profile } = stage;
  const cars = inside(stage);
  const [rush, acts, roll] = [rng.chance(0.25), rng.chance(0.4), rng.fraction()];
  if (rng.chance(0.1)) await anySecondThought(stage);
  else if (rush) await anyRush(stage);
  else if (profile === 'training' && acts) await anyAct(stage);
  else if (roll < 0.1) await exitElsewhere(stage);
  else if (roll < 0.15) await exception(stage);
  else if (roll < 0.2 && cars.length > 0)
    await enter(stage, { plate: rng.pick(cars).plate, despiteInside: true });
  else if (roll < 0.55 && cars.length > 0) await exit(stage, rng.pick(cars));
  else await enter(stage);
}
