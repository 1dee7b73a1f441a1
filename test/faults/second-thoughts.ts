import type { RecordView } from '../../electron/contract/record.ts';
import type { Result } from '../../electron/contract/result.ts';
import { exit, inside, stateOf } from './acting.ts';
import { randomPlate, vehicleClass, type Press } from './ledger.ts';
import type { Stage } from './stage.ts';

// What an attendant thinks better of: another plate, taking back, letting one car leave twice.

/** Gives an entry another plate. @returns whether the booth said so */
export async function correct(stage: Stage, press: Press, plate = randomPlate(stage.rng)): Promise<boolean> {
  if (!stage.running) return false;
  press.decided = true;
  const recordId = press.saved?.id;
  const typed = { recordId, plate, vehicleClass };
  const answer = (await stage.host.call('gate.correct', typed)) as Result<RecordView> | null;
  if (answer === null) {
    // Nobody knows whether it came about.
    (press.formerPlates ??= []).push(plate);
    press.plateAsked = plate;
  } else if (answer.ok) {
    (press.formerPlates ??= []).push(press.plate);
    press.plate = plate;
    press.thought = 'corrected';
    delete press.plateAsked;
    stage.ledger.save(press, answer.value);
  } else stage.tell(`not corrected: ${answer.error.code}`);
  return answer?.ok === true;
}

/** Takes a press back. @returns whether the booth said so */
export async function withdraw(stage: Stage, press: Press): Promise<boolean> {
  if (!stage.running) return false;
  press.decided = true;
  const before = press.thought;
  press.thought = 'withdrawing';
  const taken = { recordId: press.saved?.id, reason: 'pressed in error' };
  const answer = await stage.host.call('gate.withdraw', taken);
  if (answer?.ok === true) press.thought = 'withdrawn';
  else if (answer !== null) {
    stage.tell(`not withdrawn: ${answer.error.code}`);
    if (before === undefined) delete press.thought;
    else press.thought = before;
  }
  return answer?.ok === true;
}

/** What waits to be sent, as the screen was told. */
const waiting = (stage: Stage): Press[] =>
  stage.ledger
    .saved()
    .filter((press) => press.thought === undefined && press.plateAsked === undefined)
    .filter((press) => ['queued', 'waiting-for-entry'].includes(stateOf(stage, press)));

/** Something of this, if there is anything to do it with. */
export async function anySecondThought(stage: Stage): Promise<void> {
  const { rng, ledger } = stage;
  const roll = rng.fraction();
  if (roll < 0.3) {
    const gone = new Set(
      ledger.saved().flatMap(({ operation, entryId }) => (operation === 'exit' ? (entryId ?? []) : [])),
    );
    const left = ledger.saved().filter(({ saved }) => gone.has(saved?.id ?? ''));
    if (left.length > 0) await exit(stage, rng.pick(left));
    return;
  }
  const open = waiting(stage);
  const entries = open.filter(({ operation, rush }) => operation === 'entry' && rush === undefined);
  if (roll < 0.65 && entries.length > 0) await correct(stage, rng.pick(entries));
  else if (open.length > 0) await withdraw(stage, rng.pick(open));
  else if (inside(stage).length > 0) await exit(stage, rng.pick(inside(stage)));
}
