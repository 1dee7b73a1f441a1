import { profileNames } from '../../../electron/booth/outbox/prepare-act.ts';
import type { Operation } from '../../../electron/contract/record.ts';
import type { LoggedRequest } from '../../../electron/training/request-log.ts';
import type { FaultCase } from './fault-case.ts';
import { isAct } from '../accounts.ts';
import { calm, carInside, enter, exit, picture, reaches } from '../acting.ts';
import { textOf } from '../evidence.ts';
import { markOf, type Press } from '../ledger.ts';
import { actOn, named } from '../session-acts.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../../support/misbehaviour.ts';

/** One misbehaviour and the step (state, or state and reason) that the record it hits must go through. */
export type Answer = readonly [fault: Fault, on: Operation, becomes: string];

/** The service's name of it. */
const served = (operation: Operation) => (isAct(operation) ? profileNames[operation] : operation);

/** Brings the stage to where that operation can be pressed. @returns what presses it; null: it did not come about */
async function ready(stage: Stage, on: Operation): Promise<(() => Promise<Press>) | null> {
  if (on === 'entry')
    return () => enter(stage, { picture: picture(stage.rng, stage.rng.between(30_000, 60_000)) });
  const entry = await carInside(stage);
  if (entry === null) return null;
  if (!isAct(on)) return () => exit(stage, entry);
  if (on === 'edit-exit' && !(await reaches(stage, await exit(stage, entry), 'confirmed'))) return null;
  return () => actOn(stage, named(entry), on);
}

/** Lets one request run into the fault. @returns null where it did, and the record went where it must */
async function hit(stage: Stage, [fault, on, becomes]: Answer): Promise<string | null> {
  const { service, screen } = stage;
  const pressIt = await ready(stage, on);
  if (pressIt === null) return `nothing to press ${on} for`;
  const from = service.requests.length;
  service.misbehaviour.next(fault, 1, served(on));
  const press = await pressIt();
  const { id } = press.saved ?? {};
  if (id === undefined) return 'the press was not saved';
  const what = JSON.stringify(fault);
  const through = await stage.until(() => screen.hasBeen(id, becomes));
  // What is executed late is logged late.
  const seen = await stage.until(() =>
    service.hitBy(fault.kind, from).some((request) => isOf(press, request)),
  );
  if (!seen) return `${what} hit nobody`;
  stage.expect(through, `${on} with ${what} must become ${becomes}; it went ${screen.trail(id)}`);
  return null;
}

/** A probe, and an earlier exit that is sent once more, are exits too: only the instant tells them apart. */
function isOf({ operation, plate, act, saved }: Press, request: LoggedRequest): boolean {
  if (request.operation !== served(operation)) return false;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const [known, session] = [textOf(body['plateNumber']), textOf(body['parkingSessionId'])];
  // A body that was not read to its end cannot name its car.
  if (known === null && session === null) return true;
  if (act !== undefined) return Object.values(body).includes(markOf(operation, act));
  return operation === 'entry' ? known === plate : body['endDateTime'] === saved?.at;
}

/** @param answersOf some differ with what the booth's interface profile says */
export const answerCase = (
  name: string,
  does: string,
  answersOf: readonly Answer[] | ((stage: Stage) => readonly Answer[]),
): FaultCase => ({
  name,
  does,
  play: async (stage) => {
    const answers = typeof answersOf === 'function' ? answersOf(stage) : answersOf;
    for (const answer of stage.rng.shuffled(answers)) {
      const missing = await hit(stage, answer);
      if (missing !== null) return missing;
      if (!(await calm(stage))) return 'the stage did not come to rest';
    }
    return null;
  },
});
