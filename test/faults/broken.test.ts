import { expect, test } from 'vitest';
import { carInside, enter, picture, reaches } from './acting.ts';
import { checkpointJournal, corruptPage } from './damage.ts';
import type { Press } from './ledger.ts';
import type { Breakage } from './messages.ts';
import { run } from './run.ts';
import { actOn, named } from './session-acts.ts';
import type { Stage } from './stage.ts';

// Booths that are broken on purpose, really run, really killed: the checker must notice each of them. A whole booth that goes
// through the same has nothing against it.

/** Kills the booth when *Saved* was just said. */
async function killOnSaved(stage: Stage): Promise<void> {
  await enter(stage);
  await stage.kill('when Saved was said');
}

/** Kills the booth when the service has just had a request. */
async function killOnArrival(stage: Stage): Promise<void> {
  const before = stage.service.requests.length;
  await enter(stage);
  await stage.until(() => stage.service.requests.length > before);
  await stage.kill('when the request had come');
  // It would never tell that a record was sent, and the run would wait for its queue.
  stage.mend();
}

/** A request is executed and nobody hears of it; then there is time enough to send it again. */
async function loseAnswer(stage: Stage, on: 'entry' | 'charge', press: () => Promise<Press>): Promise<void> {
  stage.service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, on);
  const pressed = await press();
  await stage.until(() =>
    stage.service.hitBy('reset-after-execution').some(({ operation }) => operation === on),
  );
  await reaches(stage, pressed, 'confirmed', stage.isBroken ? 60_000 : 1_000);
}

async function answerIsLost(stage: Stage): Promise<void> {
  await loseAnswer(stage, 'entry', () => enter(stage));
}

async function paymentIsLost(stage: Stage): Promise<void> {
  const car = await carInside(stage);
  if (car === null) throw new Error('no car is inside');
  await loseAnswer(stage, 'charge', () => actOn(stage, named(car), 'charge'));
}

async function threeCars(stage: Stage): Promise<void> {
  for (let car = 0; car < 3; car += 1) await reaches(stage, await enter(stage), 'confirmed');
}

const broken: [breakage: Breakage, caught: RegExp, by: (stage: Stage) => Promise<void>][] = [
  ['saved-before-commit', /^saved-is-in-journal: .* is not there$/, killOnSaved],
  ['unknown-sent-again', /^further-execution-is-flagged: .* 2 executions, 0 flagged/, answerIsLost],
  ['keep-alive-reused', /^fresh-connection: .* on a used connection$/, threeCars],
  ['sent-before-sending', /^sending-before-first-byte: .* was committed \d×$/, killOnArrival],
  ['row-deleted', /^saved-is-in-journal: .* is not there$/, threeCars],
  ['charge-repeated', /^money-is-taken-once: charge .* 2 executions$/, paymentIsLost],
];

const verdictOf = async (
  breakage: Breakage | null,
  by: (stage: Stage) => Promise<void>,
): Promise<string[]> => {
  const play = (stage: Stage): Promise<null> => by(stage).then(() => null);
  const { findings } = await run({
    seed: 4,
    cases: [{ name: 'broken', does: '', play }],
    leastKills: 0,
    mixed: false,
    breakage,
    profile: 'training',
  });
  return findings.map(({ rule, what }) => `${rule}: ${what}`);
};

test.each(broken)('a booth with %s is caught: %s', async (breakage, caught, by) => {
  expect(await verdictOf(breakage, by)).toContainEqual(expect.stringMatching(caught));
});

test('a whole booth that goes through all of it has nothing against it', async () => {
  const all = async (stage: Stage): Promise<void> => {
    for (const [, , by] of broken) {
      if (!stage.running) await stage.start();
      await by(stage);
    }
  };
  expect(await verdictOf(null, all)).toEqual([]);
});

test('a page that only the last start finds damaged is salvaged, and the run is judged by what then stands', async () => {
  const story: (string | null)[] = [];
  const late = async (stage: Stage): Promise<void> => {
    await reaches(stage, await enter(stage, { picture: picture(stage.rng, 60_000) }), 'confirmed');
    await stage.kill('before a page is corrupted');
    checkpointJournal(stage);
    story.push(corruptPage(stage, 'pictures'));
  };
  expect(await verdictOf(null, late)).toEqual([]);
  expect(story).toEqual([expect.stringMatching(/^page \d+ /)]);
});
