import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../electron/booth/reading/choice.ts';
import { StandingCar, voted } from '../../../electron/booth/reading/standing-car.ts';
import { choiceOf, lineOf, suggestionOf } from './lines.ts';

const of = (text: string, probability = 0.9): Choice => choiceOf(lineOf(text), probability);
const none: Choice = { kind: 'none' };

describe('readings of one standing car', () => {
  it('vote: the text that most gave, then the most probable; none counts for nothing', () => {
    expect(voted([of('ABC123'), of('ABC128', 0.99), of('ABC123', 0.6)])).toEqual(of('ABC123'));
    expect(voted([of('ABC123', 0.6), none, of('ABC128')])).toEqual(of('ABC128'));
    expect(voted([none])).toEqual(none);
    expect(voted([])).toEqual(none);
  });

  it('vote for two plates as one, whichever of them is ahead, and for two rather than one', () => {
    const two = (...texts: string[]): Choice => ({
      kind: 'several',
      suggestions: texts.map((text, at) => suggestionOf(lineOf(text), 0.9 - at * 0.01)),
    });
    const [one, other] = [two('ABC123', 'XYZ789'), two('XYZ789', 'ABC123')];
    expect(voted([one, other, of('ABC123', 0.95)])).toEqual(one);
    expect(voted([of('ABC123', 0.95), other])).toEqual(other);
    expect(voted([of('ABC123', 0.95), other, of('ABC123', 0.8)])).toEqual(of('ABC123', 0.95));
  });

  it('are outweighed by that of the frozen picture, be it none', () => {
    const car = new StandingCar(2_500);
    const [live, frozen] = [car.liveTurn(0), car.frozenTurn()];
    expect(live).not.toBeNull();
    if (live !== null) car.read(live, of('ABC123'), 500, 500);
    expect(car.choice).toEqual(of('ABC123'));
    car.read(frozen, none, 1_000, 500);
    expect(car.choice).toEqual(none);
    expect(car.liveTurn(60_000)).toBeNull();
  });

  it('are three at most, with a pause of twice what the last one took', () => {
    const car = new StandingCar(2_500);
    let turns = 0;
    for (let ms = 0; ms < 60_000; ms += 100) {
      const turn = car.liveTurn(ms);
      if (turn === null) continue;
      turns += 1;
      car.read(turn, none, ms + 700, 700);
      expect([car.liveTurn(ms + 700 + 1_399), turns]).toEqual([null, turns]);
    }
    expect(turns).toBe(3);
  });
});

it('200 cars, 2 s apart, read by a reader that takes longer: never anything of the car before', () => {
  const car = new StandingCar(2_500);
  const plates = Array.from({ length: 200 }, (_, at) => `CAR${String(at).padStart(4, '0')}`);
  const pending: { doneMs: number; turn: NonNullable<ReturnType<StandingCar['liveTurn']>>; plate: string }[] =
    [];
  let shown = 0;
  const wrong: string[] = [];
  for (const [at, plate] of plates.entries()) {
    car.changed();
    expect(car.choice).toEqual(none);
    for (let ms = at * 2_000; ms < (at + 1) * 2_000; ms += 50) {
      for (const done of pending.filter(({ doneMs }) => doneMs <= ms)) {
        pending.splice(pending.indexOf(done), 1);
        car.read(done.turn, of(done.plate), ms, 2_400);
      }
      const turn = ms % 450 === 0 ? car.frozenTurn() : car.liveTurn(ms);
      // Some are done while their car still stands, most are not.
      if (turn !== null) pending.push({ doneMs: ms + (at % 4 === 0 ? 900 : 2_400), turn, plate });
      for (const choice of [car.choice, car.frozenChoice]) {
        if (choice.kind !== 'one') continue;
        shown += 1;
        if (choice.suggestion.text !== plate) wrong.push(choice.suggestion.text);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(shown).toBeGreaterThan(100);
});
