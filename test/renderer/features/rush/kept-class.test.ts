import { beforeEach, describe, expect, it } from 'vitest';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { chooseClass, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import {
  chooseRushClass,
  completeCar,
  rushPlate,
} from '../../../../renderer/features/rush/state/rush-typing.ts';
import { leaveRush, typeNextCar, typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { draftOf, useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate } from '../../../support/acting-gate.ts';
import { quietSnapshot, recordView, untypedSnapshot } from '../../../support/fixture-page-states.ts';

let completed: { plate: string; vehicleClass: string }[];
let entered: { plate: string; vehicleClass: string }[];
let tapMs = 50_000_000;
const vehicleClasses = ['CAR', 'TRUCK'];

beforeEach(() => {
  [completed, entered] = [[], []];
  tapMs += 1_000_000;
  actingGate(
    {
      'gate.complete': (input: { plate: string; vehicleClass: string }) => {
        completed.push(input);
        return Promise.resolve({ ok: true, value: recordView(input) });
      },
      'gate.enter': (input: { plate: string; vehicleClass: string }) => {
        entered.push(input);
        return Promise.resolve({ ok: true, value: recordView(input) });
      },
      'gate.rush': () =>
        Promise.resolve({ ok: true, value: recordView({ id: 'tapped', plate: '', state: 'draft' }) }),
    },
    { snapshot: { ...untypedSnapshot(2), vehicleClasses } },
  );
});

it('what was typed of a car behind the oldest ones of a long stack waits until the gate has that, too', async () => {
  const { untyped = [], counts } = untypedSnapshot(3);
  const [first, second, tapped] = [
    untyped[0],
    untyped[1],
    recordView({ id: 'tapped', plate: '', state: 'draft' }),
  ];
  const told = (cars: (typeof tapped | undefined)[], plateMissing: number): void =>
    receiveSnapshot(
      quietSnapshot({
        untyped: cars.flatMap((car) => car ?? []),
        counts: { ...quietSnapshot().counts, ...counts, plateMissing },
        vehicleClasses,
      }),
    );
  typeText('51G7');
  await tapRush(tapMs);
  told([first, second], 3);
  told([second, tapped], 2);
  typeRushCar('tapped');
  expect(plateText(draftOf(useRush.getState()))).toBe('51G7');
  told([second], 1);
  expect(useRush.getState().drafts.has('tapped')).toBe(false);
});

describe('the class that was chosen for a car of the stack', () => {
  it('waits with its plate while another car is typed', async () => {
    typeRushCar();
    rushPlate.type('51G77802');
    chooseRushClass('TRUCK');
    typeNextCar();
    typeNextCar();
    expect(plateText(draftOf(useRush.getState()))).toBe('51G77802');
    await completeCar(tapMs);
    expect(completed).toMatchObject([{ plate: '51G77802', vehicleClass: 'TRUCK' }]);
  });

  it('waits with its plate over half a minute without a touch', async () => {
    typeRushCar();
    rushPlate.type('51G77802');
    chooseRushClass('TRUCK');
    leaveRush();
    typeRushCar();
    expect(plateText(draftOf(useRush.getState()))).toBe('51G77802');
    await completeCar(tapMs);
    expect(completed).toMatchObject([{ plate: '51G77802', vehicleClass: 'TRUCK' }]);
  });

  it('waits with the characters that were typed before it rushed in', async () => {
    typeText('51G77802');
    chooseClass('TRUCK');
    await tapRush(tapMs);
    receiveSnapshot(
      quietSnapshot({
        revision: 2,
        rush: true,
        vehicleClasses,
        untyped: [recordView({ id: 'tapped', plate: '', state: 'draft' })],
      }),
    );
    typeRushCar('tapped');
    expect(plateText(draftOf(useRush.getState()))).toBe('51G77802');
    await completeCar(tapMs + 10_000);
    expect(completed).toMatchObject([{ plate: '51G77802', vehicleClass: 'TRUCK' }]);
  });
});

describe('the class that was chosen for a car that rushed in before anything was typed', () => {
  it('is not the next car’s', async () => {
    chooseClass('TRUCK');
    await tapRush(tapMs);
    expect(useScreen.getState().press).toMatchObject({ step: 'saved' });
    typeText('29LD5512');
    await pressEnter(tapMs + 10_000);
    expect(entered).toMatchObject([{ plate: '29LD5512', vehicleClass: 'CAR' }]);
  });
});
