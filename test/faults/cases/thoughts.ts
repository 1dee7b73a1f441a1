import type { FaultCase } from './fault-case.ts';
import { carInside, enter, exit, reaches, stateOf, tap, typePlate } from '../acting.ts';
import type { Press } from '../ledger.ts';
import { correct, withdraw } from '../second-thoughts.ts';
import type { Stage } from '../stage.ts';

// 57–58: what an attendant thinks better of, and a plate that is typed late for a car like one that is inside.

/** While the service is away: a plate is corrected, an entry and an exit are taken back, a car leaves twice. */
async function thoughtBetter(stage: Stage): Promise<string | null> {
  const inside = await carInside(stage);
  if (inside === null) return 'no car is inside';
  await stage.service.stop();
  const [wrong, error] = [await enter(stage), await enter(stage)];
  const [leaving, waits] = [await exit(stage, inside), await exit(stage, error)];
  const twice = await exit(stage, inside);
  stage.expect(twice.refusals.includes('already-left'), `a second exit of one car: ${stateOf(stage, twice)}`);
  for (const press of [wrong, error, leaving, waits])
    if (press.saved === null) return 'a press was not saved';
  if (!(await correct(stage, wrong))) return 'nothing was corrected';
  if (!(await withdraw(stage, error)) || !(await withdraw(stage, leaving))) return 'nothing was withdrawn';
  const again = await exit(stage, inside);
  stage.expect(again.saved !== null, 'a car whose exit was taken back cannot leave');
  await stage.service.start();
  const expected: readonly (readonly [Press, string])[] = [
    [wrong, 'confirmed'],
    [again, 'confirmed'],
    [error, 'voided'],
    [leaving, 'voided'],
    // Which car leaves is nowhere any more: a supervisor is asked.
    [waits, 'refused'],
  ];
  for (const [press, state] of expected) {
    const is = await reaches(stage, press, state);
    stage.expect(
      is,
      `${press.operation} ${press.plate} (${press.thought ?? 'as pressed'}): ${stateOf(stage, press)}`,
    );
  }
  return null;
}

/** The plate that is typed for a car which came in at one tap is that of a car inside: that is asked, as at the window. */
async function typedInside(stage: Stage): Promise<string | null> {
  const inside = await carInside(stage);
  const tapped = await tap(stage);
  if (inside === null || tapped.saved === null) return 'no car is inside, or none came in at one tap';
  const answer = await typePlate(stage, tapped, { plate: inside.plate });
  stage.expect(answer === 'already-inside', `a plate that is inside was typed: ${answer}`);
  const told = await typePlate(stage, tapped, { plate: inside.plate, despiteInside: true });
  stage.expect(told === 'saved', `another car with a plate that is inside: ${told}`);
  stage.expect(await reaches(stage, tapped, 'confirmed'), `typed, and ${stateOf(stage, tapped)}`);
  return null;
}

export const thoughtCases: readonly FaultCase[] = [
  {
    name: '57-second-thoughts',
    does: 'a plate is corrected, presses are taken back, a car leaves twice',
    play: thoughtBetter,
  },
  { name: '58-typed-inside', does: 'a plate that is typed late is that of a car inside', play: typedInside },
];
