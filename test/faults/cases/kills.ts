import type { FaultCase } from './fault-case.ts';
import { enter, exit, inside, repeat, tap } from '../acting.ts';
import { withJournal } from '../journal-file.ts';
import { markOf, type Press } from '../ledger.ts';
import type { Instant } from '../messages.ts';
import { actOn, anyPress, named, sessions } from '../session-acts.ts';
import type { Stage } from '../stage.ts';

// 1–6: kill -9 at the instants that matter, from inside the booth process.

/** Starts a booth that will end at that instant, and brings it there. @returns whether it ended there */
async function endAt(stage: Stage, instant: Instant, bring: () => Promise<unknown>): Promise<boolean> {
  const before = stage.instantsThatCame().length;
  await stage.kill(`before a booth that ends at ${instant}`);
  await stage.start(instant);
  await bring();
  await stage.until(() => !stage.running);
  return stage.instantsThatCame().length > before;
}

/** How the press stands in the journal's file, whoever was told what. */
function filedState(stage: Stage, press: Press): string | null {
  const row = withJournal(stage.directory, (database) =>
    database.prepare('SELECT state FROM records WHERE press_id = ?').get(press.pressId),
  );
  return (row?.['state'] as string | undefined) ?? null;
}

/** Ends in the middle of a press. @param filed whether its record must be there afterwards */
async function inPress(stage: Stage, instant: Instant, filed: boolean): Promise<string | null> {
  let press: Press | null = null;
  const cars = inside(stage);
  const leaves = cars.length > 0 && stage.rng.chance(0.4);
  const rush = !leaves && stage.rng.chance(0.3);
  const came = await endAt(stage, instant, async () => {
    if (leaves) press = await exit(stage, stage.rng.pick(cars));
    else press = rush ? await tap(stage) : await anySend(stage);
  });
  if (!came || press === null) return `${instant} did not come`;
  const pressed: Press = press;
  stage.expect(pressed.saved === null, `${instant}: Saved was said although the booth had ended`);
  stage.expect((filedState(stage, pressed) !== null) === filed, `${instant}: filed must be ${filed}`);
  await stage.start();
  // The attendant, who was told nothing, presses again: one record all the same.
  await repeat(stage, pressed);
  stage.expect(pressed.saved !== null, `${instant}: the repeated press was not saved`);
  return null;
}

const killCase = (name: string, does: string, play: FaultCase['play']): FaultCase => ({
  name,
  does,
  endsBooth: true,
  play,
});

/** A car comes in, or where there can be one, something is done with a session: mostly a payment. */
function anySend(stage: Stage): Promise<Press> {
  const { rng, profile } = stage;
  const cars = profile === 'training' ? sessions(stage) : [];
  if (cars.length === 0 || rng.chance(0.4)) return enter(stage);
  return actOn(stage, named(rng.pick(cars)), rng.pick(['charge', 'direct-charge', 'edit-entry']));
}

/** Ends while a queued record is on its way; its state in the file must then be `expected`. */
async function onItsWay(stage: Stage, instant: Instant, expected: string): Promise<Press | string> {
  let press: Press | null = null;
  const came = await endAt(stage, instant, async () => {
    press = await anySend(stage);
  });
  if (!came || press === null) return `${instant} did not come`;
  const found: Press = press;
  if (found.saved === null) return 'it came before Saved was said';
  const filed = filedState(stage, found);
  // A record that the last run left in the queue may have been on its way when this one was saved.
  if (filed === 'queued' && expected === 'sending' && anySending(stage))
    return `${instant} was another record's`;
  stage.expect(filed === expected, `${instant}: the record is ${filed}, not ${expected}`);
  return found;
}

const anySending = (stage: Stage): boolean =>
  withJournal(stage.directory, (database) =>
    database.prepare("SELECT 1 FROM records WHERE state = 'sending'").get(),
  ) !== undefined;

const executed = (stage: Stage, { operation, plate, act }: Press): boolean =>
  stage.service.requests.some((request) => {
    const sent = Object.values((request.body ?? {}) as Record<string, unknown>);
    return request.executed && sent.includes(act === undefined ? plate : markOf(operation, act));
  });

/** Whether it was ever flagged so: a look-up may have settled it since. */
const everUnknown = (stage: Stage, { saved }: Press): boolean =>
  withJournal(stage.directory, (database) =>
    database
      .prepare("SELECT 1 FROM events WHERE record_id = ? AND to_state = 'unknown'")
      .get(saved?.id ?? ''),
  ) !== undefined;

export const killCases: readonly FaultCase[] = [
  killCase('01-kill-before-commit', 'kill -9 when a press is written and not committed', (stage) =>
    inPress(stage, 'append-before-commit', false),
  ),
  killCase(
    '02-kill-after-commit-before-saved',
    'kill -9 when a press is committed and nobody was told',
    (stage) => inPress(stage, 'append-after-commit', true),
  ),
  killCase(
    '03-kill-while-connecting',
    'kill -9 while the socket connects: the record stays queued',
    async (stage) => {
      const press = await onItsWay(stage, 'connecting', 'queued');
      if (typeof press === 'string') return press;
      stage.expect(!executed(stage, press), 'killed while connecting, yet executed');
      return null;
    },
  ),
  killCase(
    '04-kill-in-sending',
    'kill -9 with `sending` committed: unknown at the next start',
    async (stage) => {
      const press = await onItsWay(stage, 'sending-committed', 'sending');
      if (typeof press === 'string') return press;
      await stage.start();
      const told = await stage.until(() => everUnknown(stage, press));
      stage.expect(told, 'a record found in sending did not become unknown');
      return null;
    },
  ),
  killCase(
    '05-kill-after-200-before-commit',
    'kill -9 when the good answer is read and not committed',
    async (stage) => {
      const press = await onItsWay(stage, 'answer-before-commit', 'sending');
      if (typeof press === 'string') return press;
      if (!executed(stage, press)) return 'the service had not executed it';
      await stage.start();
      const told = await stage.until(() => everUnknown(stage, press));
      stage.expect(told, 'an answer that was not committed did not leave the record unknown');
      return null;
    },
  ),
];

/** For mixtures: a kill at a random offset while cars come and go. */
export async function killAtRandom(stage: Stage): Promise<void> {
  const { rng } = stage;
  if (!stage.running) await stage.start();
  const presses = Array.from({ length: rng.between(1, 5) }, () => anyPress(stage));
  await new Promise((resolve) => setTimeout(resolve, rng.between(0, 160)));
  await stage.kill('at a random instant');
  await Promise.all(presses);
  // Also while it starts: the half-started one has opened the journal, or has not.
  if (rng.chance(0.2)) {
    const starting = stage.start();
    await new Promise((resolve) => setTimeout(resolve, rng.between(0, 300)));
    await stage.kill('while it starts');
    await starting;
  }
}
