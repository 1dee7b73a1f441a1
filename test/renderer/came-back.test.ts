import { beforeEach, describe, expect, it } from 'vitest';
import type { CarInside } from '../../electron/contract/inside.ts';
import { receiveSnapshot } from '../../renderer/app/booth-actions.ts';
import { askForException, chooseReason } from '../../renderer/features/gate/state/exception-actions.ts';
import { pressExit } from '../../renderer/features/gate/state/exit-actions.ts';
import { enterAnyway, pressEnter, pressException } from '../../renderer/features/gate/state/press-actions.ts';
import { chooseClass, clearPlate, typeText } from '../../renderer/features/gate/state/typing-actions.ts';
import { tapCar, toEntry } from '../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../renderer/features/rush/state/rush-actions.ts';
import { completeAnyway, completeCar, rushPlate } from '../../renderer/features/rush/state/rush-typing.ts';
import { isQuiet } from '../../renderer/state/actions/quiet.ts';
import { typeRushCar } from '../../renderer/state/actions/rush-car.ts';
import { plateText } from '../../renderer/state/gate/draft.ts';
import { gateViewOf } from '../../renderer/state/gate/gate-view.ts';
import { draftOf, useRush } from '../../renderer/state/gate/rush.ts';
import { useScreen } from '../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../renderer/state/gate/selectors.ts';
import { actingGate, settled } from '../support/acting-gate.ts';
import { AnsweringGate } from '../support/answering-gate.ts';
import { carInside, quietSnapshot, recordView, untypedSnapshot } from '../support/fixture-page-states.ts';

const plate = '51G77802';
const next = '29LD5512';
let gate: AnsweringGate;
let atMs = 1_990_000_000;
const view = (): string => gateViewOf(useScreen.getState(), useRush.getState());

beforeEach(() => {
  gate = new AnsweringGate();
  atMs += 1_000_000;
});

describe('no record fits, asked beside a car of the former service', () => {
  const former: CarInside = carInside('51G71802', { otherService: true });
  const noted = async (): Promise<unknown> => {
    chooseReason('Plate unreadable');
    await pressException();
    return gate.asked('gate.exception').map((one) => [one['plate'], one['reason']]);
  };

  it('is not noted with that one’s plate once the plate was cleared: it is another car', async () => {
    gate = new AnsweringGate([former, carInside('51G79999')]);
    typeText('51G71802');
    await pressExit(atMs);
    expect(view()).toBe('gate-pair');
    askForException();
    clearPlate();
    await gate.pass(200);
    expect(view()).toBe('gate-exception');
    expect(typedPlate(useScreen.getState())).toBe('');
    expect(JSON.stringify(await noted())).not.toContain('51G71802');
  });

  it('nor where only the beginning of another plate could be read instead', async () => {
    gate = new AnsweringGate([former, carInside('51G79999')]);
    typeText('51G71802');
    await pressExit(atMs);
    askForException();
    clearPlate();
    typeText('51G7');
    await gate.pass(200);
    expect(((await noted()) as string[][])[0]?.[0]).not.toBe('51G71802');
  });

  it('nor where it was tapped by the beginning that was typed, and that is cleared', async () => {
    gate = new AnsweringGate([former, carInside('51G79999')]);
    typeText('51G7');
    await pressExit(atMs);
    tapCar(former);
    askForException();
    clearPlate();
    await gate.pass(200);
    expect(((await noted()) as string[][])[0]?.[0]).toBe('');
  });
});

describe('the next car’s class, chosen without looking right after Enter', () => {
  it('is not given to the car whose plate turns out to be inside', async () => {
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('already-inside');
    expect(view()).toBe('gate-duplicate');
    chooseClass('TRUCK');
    await enterAnyway();
    expect(gate.asked('gate.enter').map((one) => one['vehicleClass'])).toEqual(['CAR', 'CAR']);
  });

  it('is not given to the car that was not saved', async () => {
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('disk-full');
    chooseClass('TRUCK');
    await pressEnter(atMs + 20_000);
    expect(gate.asked('gate.enter').map((one) => one['vehicleClass'])).toEqual(['CAR', 'CAR']);
  });
});

describe('the next plate, typed right after Rush of the begun car came back', () => {
  it('is not put behind what was typed of the car that was not saved', async () => {
    typeText('51G');
    const answer = await gate.underWay('gate.rush', () => tapRush(atMs));
    await answer('disk-full');
    expect(useScreen.getState().press?.step).toBe('failed');
    if (!isQuiet(performance.now())) typeText(next);
    expect(typedPlate(useScreen.getState())).toBe('51G');
  });
});

describe('the next car’s plate is taken once the one before is saved', () => {
  it('where that was refused, and pressed again, within the second', async () => {
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('disk-full');
    await pressEnter(atMs + 500);
    expect(useScreen.getState().press?.step).toBe('saved');
    typeText('2');
    expect(typedPlate(useScreen.getState())).toBe('2');
  });

  it('where it was said that this is another car, within the second', async () => {
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('already-inside');
    await enterAnyway();
    expect(useScreen.getState().press?.step).toBe('saved');
    typeText('2');
    expect(typedPlate(useScreen.getState())).toBe('2');
  });

  it('of the stack, likewise', async () => {
    let asked = 0;
    actingGate({
      'gate.complete': ({ plate: typed }: { plate: string }) =>
        Promise.resolve(
          (asked += 1) === 1
            ? { ok: false, error: { code: 'already-inside' } }
            : { ok: true, value: recordView({ plate: typed }) },
        ),
    });
    receiveSnapshot(quietSnapshot({ revision: 2, rush: true, ...untypedSnapshot(2) }));
    typeRushCar();
    const before = useRush.getState().typing;
    rushPlate.type(plate);
    void completeCar(1_000_000_000);
    await settled();
    void completeAnyway();
    await settled();
    expect(useRush.getState().typing).not.toBe(before);
    rushPlate.type('2');
    expect(plateText(draftOf(useRush.getState()))).toBe('2');
  });
});

describe('a plate that is cleared on the wall, and the next one typed there', () => {
  it('does not come in with the class of the car that went away', async () => {
    chooseClass('TRUCK');
    typeText(next);
    await pressExit(atMs);
    expect(useScreen.getState().wall).not.toBeNull();
    clearPlate();
    typeText(plate);
    toEntry();
    await pressEnter(atMs + 10_000);
    expect(gate.asked('gate.enter').map((one) => one['vehicleClass'])).toEqual(['CAR']);
  });
});
