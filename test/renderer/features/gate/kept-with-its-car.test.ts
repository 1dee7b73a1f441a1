import { beforeEach, describe, expect, it } from 'vitest';
import type { CarInside, PlateMark } from '../../../../electron/contract/inside.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import {
  askForException,
  askForOtherReason,
  chooseReason,
  writeReason,
} from '../../../../renderer/features/gate/state/exception-actions.ts';
import { letOutAtGate, pressExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { pressEnter, pressException } from '../../../../renderer/features/gate/state/press-actions.ts';
import {
  askForSession,
  findSession,
  writeSessionId,
} from '../../../../renderer/features/gate/state/session-id-actions.ts';
import {
  chooseClass,
  clearPlate,
  typeBackspace,
  typeText,
} from '../../../../renderer/features/gate/state/typing-actions.ts';
import { closeWall, tapCar, undoCar } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { noCapture, type Capture } from '../../../../renderer/platform/camera/capture.ts';
import { showSaved } from '../../../../renderer/state/actions/press-saved.ts';
import { gateViewOf } from '../../../../renderer/state/gate/gate-view.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import { carInside, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

const plate = '51G77802';
let gate: AnsweringGate;
let atMs = 990_000_000;
const told = () => useScreen.getState().notice?.message;
const view = (): string => gateViewOf(useScreen.getState(), useRush.getState());
beforeEach(() => {
  gate = new AnsweringGate();
  atMs += 1_000_000;
});

const some =
  (mark: PlateMark) =>
  (count: number): PlateMark[] =>
    Array.from({ length: count }, () => mark);
const marksOf = { untyped: some('untyped'), same: some('same'), alike: some('alike') };

describe('a class that was chosen', () => {
  it('is given back after a blind Rush, also where a snapshot came before the camera gave up', async () => {
    const shot = Promise.withResolvers<Capture>();
    gate = new AnsweringGate([], () => shot.promise);
    const before = recordView({ plate: '29LD5512', state: 'sending' });
    showSaved(before);
    chooseClass('TRUCK');
    void tapRush(atMs);
    await settled();
    // The service has answered the car before, as it does a moment after each press.
    receiveSnapshot(
      quietSnapshot({
        revision: 2,
        rush: true,
        vehicleClasses: ['CAR', 'TRUCK'],
        recent: [{ ...before, state: 'confirmed' }],
      }),
    );
    shot.resolve(noCapture('no-camera'));
    await settled();
    expect(told()?.key).toBe('notice.rushBlind');
    expect(useScreen.getState().vehicleClass).toBe('TRUCK');
  });

  it('goes with the car that is cleared on the wall', async () => {
    chooseClass('TRUCK');
    typeText('29LD5512');
    await pressExit(atMs);
    expect(useScreen.getState().wall).not.toBeNull();
    clearPlate();
    closeWall();
    typeText(plate);
    await pressEnter(atMs + 10_000);
    expect(gate.asked('gate.enter').map((one) => one['vehicleClass'])).toEqual(['CAR']);
  });

  it('goes with the car whose plate is taken back on the wall', async () => {
    chooseClass('TRUCK');
    typeText('29LD5512');
    await pressExit(atMs);
    for (let key = 0; key < 8; key += 1) typeBackspace();
    closeWall();
    expect(useScreen.getState().pressId).toBeNull();
    expect(useScreen.getState().vehicleClass).toBeNull();
  });
});

describe('a car of the former service', () => {
  const former: CarInside = carInside('51G71802', { otherService: true });
  const { untyped, same, alike } = marksOf;
  it.each([
    ['1802', [...untyped(4), ...same(4)]],
    ['51G718O2', [...same(6), ...alike(1), ...same(1)]],
    ['1G71802', [...untyped(1), ...same(7)]],
  ])('is noted with its own plate where it was found by a part or a look-alike: %s', async (typed, marks) => {
    gate = new AnsweringGate([former, carInside('51G79999')]);
    typeText(typed);
    await pressExit(atMs);
    const found = { ...former, marks };
    useScreen.setState({
      inside: {
        query: typed,
        cars: { exact: null, cars: [found], total: 1, lookUp: { state: 'never', answeredAt: null } },
      },
    });
    tapCar(found);
    expect(view()).toBe('gate-pair');
    askForException();
    chooseReason('Lost ticket');
    await pressException();
    expect(gate.asked('gate.exception')[0]?.['plate']).toBe('51G71802');
  });

  const noted = async (): Promise<unknown> => {
    chooseReason('Lost ticket');
    await pressException();
    return gate.asked('gate.exception').map((one) => [one['plate'], one['reason']]);
  };

  it.each(['', '51G7'])(
    'is still the one that is noted after a slip on the keys that stand beside the reasons: %j',
    async (typed) => {
      gate = new AnsweringGate([former, carInside('51G79999')]);
      typeText(typed);
      await pressExit(atMs);
      tapCar(former);
      askForException();
      typeText('7');
      typeBackspace();
      await gate.pass(200);
      expect(view()).toBe('gate-exception');
      expect(((await noted()) as string[][])[0]?.[0]).toBe('51G71802');
    },
  );

  it('is still the one that is noted where the list changed while its reason was tapped', async () => {
    gate = new AnsweringGate([former, carInside('51G79999')]);
    await pressExit(atMs);
    tapCar(former);
    askForException();
    // Of so many inside the newest are told: others came meanwhile.
    useScreen.setState({
      inside: {
        query: '',
        cars: {
          exact: null,
          cars: [carInside('51G79999'), carInside('30F80912')],
          total: 400,
          lookUp: { state: 'never', answeredAt: null },
        },
      },
    });
    expect(((await noted()) as string[][])[0]?.[0]).toBe('51G71802');
  });
});

describe('what was typed is told when it is dropped', () => {
  it('both the reason and the plate, where a car leaves from its page', async () => {
    typeText('29LD55');
    await pressExit(atMs);
    askForException();
    askForOtherReason();
    writeReason('gate stood open');
    await letOutAtGate(carInside('51G71802'));
    // What stands there in the end.
    expect(JSON.stringify(told())).toContain('gate stood open');
  });

  it('half a ticket number, where another ticket is scanned while it is typed', async () => {
    await pressExit(atMs);
    askForSession();
    writeSessionId('3f2a9c1b0d4e');
    findSession('77777777-0d4e-4b6a-9c58-77e1a0b2c3d4');
    await settled();
    undoCar();
    askForSession();
    expect(useScreen.getState().question).toMatchObject({ digits: '3f2a9c1b0d4e' });
  });

  it('a typed ticket number, where another ticket is scanned after it was looked for', async () => {
    await pressExit(atMs);
    askForSession();
    writeSessionId('3f2a9c1b0d4e4b6a9c5877e1a0b2c3d4');
    await settled();
    expect(useScreen.getState().sessionId?.how).toBe('typed');
    findSession('77777777-0d4e-4b6a-9c58-77e1a0b2c3d4');
    await settled();
    undoCar();
    askForSession();
    expect(useScreen.getState().question).toMatchObject({ digits: '3f2a9c1b0d4e4b6a9c5877e1a0b2c3d4' });
  });
});
