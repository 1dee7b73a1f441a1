import { beforeEach, describe, expect, it } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { takeAtGate, takeKeptAsPlate } from '../../../../renderer/features/gate/scanner/take-scan.ts';
import {
  askForException,
  askForOtherReason,
  chooseReason,
  leaveQuestion,
  writeReason,
} from '../../../../renderer/features/gate/state/exception-actions.ts';
import { letOut, letOutAtGate, pressExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { pressEnter, pressException } from '../../../../renderer/features/gate/state/press-actions.ts';
import {
  askForSession,
  endSessionId,
  findSession,
  typeFreely,
  writeSessionId,
} from '../../../../renderer/features/gate/state/session-id-actions.ts';
import {
  chooseClass,
  clearPlate,
  expectPlate,
  typeBackspace,
  typeText,
} from '../../../../renderer/features/gate/state/typing-actions.ts';
import { closeWall, tapCar, undoCar } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { noCapture } from '../../../../renderer/platform/camera/capture.ts';
import { gateViewOf } from '../../../../renderer/state/gate/gate-view.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import { carInside } from '../../../support/fixture-page-states.ts';

// What was chosen and typed of a car is there as long as that car is.

const sessionId = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';
const plate = '51G77802';
let gate: AnsweringGate;
let atMs = 990_000_000;

beforeEach(() => {
  gate = new AnsweringGate();
  atMs += 1_000_000;
});

const view = (): string => gateViewOf(useScreen.getState(), useRush.getState());
const told = () => useScreen.getState().notice?.message;
const entered = async (): Promise<unknown[]> => {
  await pressEnter(atMs);
  return gate.asked('gate.enter').map((entry) => [entry['plate'], entry['vehicleClass']]);
};

describe('the class that was chosen before the plate', () => {
  it('is still the car’s after its first character was typed wrongly', async () => {
    chooseClass('TRUCK');
    typeText('X');
    typeBackspace();
    typeText(plate);
    expect(await entered()).toEqual([[plate, 'TRUCK']]);
  });

  it('goes with the car that is cleared', async () => {
    chooseClass('TRUCK');
    typeText('29LD5512');
    clearPlate();
    typeText(plate);
    expect(await entered()).toEqual([[plate, 'CAR']]);
  });

  it('goes with a car whose plate is taken back, which is no slip', async () => {
    chooseClass('TRUCK');
    typeText('29LD5512');
    for (let key = 0; key < 8; key += 1) typeBackspace();
    typeText(plate);
    expect(await entered()).toEqual([[plate, 'CAR']]);
  });

  it('goes with a car that may have been saved', async () => {
    chooseClass('TRUCK');
    typeText('X');
    const refuse = gate.hold('gate.enter');
    // So short a plate is asked about once.
    void pressEnter(atMs - 60_000);
    void pressEnter(atMs - 50_000);
    await settled();
    await refuse('disk-full');
    typeBackspace();
    typeText(plate);
    expect((await entered()).at(-1)).toEqual([plate, 'CAR']);
  });

  it('is still its where the plate is scanned', async () => {
    chooseClass('TRUCK');
    const unbegin = expectPlate('5');
    takeAtGate(plate, null);
    unbegin();
    await settled();
    // The core knows of any code here.
    useScreen.setState({ keptScans: [{ code: plate, why: 'unknown' }], wall: null, sessionId: null });
    const [scan] = useScreen.getState().keptScans;
    if (scan === undefined) throw new Error('the scan is kept');
    expect(useScreen.getState().vehicleClass).toBe('TRUCK');
    takeKeptAsPlate(scan, plate);
    expect(await entered()).toEqual([[plate, 'TRUCK']]);
  });

  it('is still its after Exit was pressed by mistake', async () => {
    chooseClass('TRUCK');
    await pressExit(atMs);
    closeWall();
    typeText(plate);
    expect(await entered()).toEqual([[plate, 'TRUCK']]);
  });

  it('is still its where Rush has no picture, and asks for what is seen', async () => {
    gate = new AnsweringGate([], () => Promise.resolve(noCapture('no-camera')));
    chooseClass('TRUCK');
    await tapRush(atMs);
    typeText('51');
    await tapRush(atMs + 5_000);
    expect([...useRush.getState().classes.values()]).toEqual(['TRUCK']);
  });
});

describe('a car of the former service', () => {
  const former: CarInside = carInside('51G71802', { otherService: true });
  const ofTicket: CarInside = carInside('', { otherService: true, sessionId });
  const noted = async (): Promise<unknown[]> => {
    askForException();
    chooseReason('Lost ticket');
    await pressException();
    return gate.asked('gate.exception').map((one) => [one['plate'], one['reason']]);
  };

  beforeEach(() => {
    gate = new AnsweringGate([former, ofTicket, carInside('51G79999')]);
  });

  it.each([
    [
      'its own plate, beside which stands what was typed to find it',
      '51G7',
      ['51G71802', 'Lost ticket · 51G7'],
    ],
    ['its own plate, where none is typed', '', ['51G71802', 'Lost ticket']],
    [
      'another plate that is typed, beside which its own stands',
      '51G71803',
      ['51G71803', 'Lost ticket · 51G71802'],
    ],
  ])('is noted with %s', async (_, typed, expected) => {
    typeText(typed);
    await pressExit(atMs);
    useScreen.setState({ choice: { kind: 'tapped', car: former } });
    expect(await noted()).toEqual([expected]);
  });

  it('is noted with its ticket where its plate is not known', async () => {
    await pressExit(atMs);
    tapCar(ofTicket);
    expect(await noted()).toEqual([['', `Lost ticket · ${sessionId}`]]);
  });

  it('is shown where it can be noted, by Exit of its whole plate', async () => {
    typeText('51G71802');
    await pressExit(atMs);
    expect(view()).toBe('gate-pair');
    expect(told()?.key).toBe('error.other-service');
    expect(gate.asked('gate.exit')).toEqual([]);
  });
});

describe('a reason that was typed', () => {
  const reason = (): unknown => {
    const { question } = useScreen.getState();
    return question?.ask === 'exception' ? question.reason : null;
  };

  beforeEach(async () => {
    await pressExit(atMs);
    askForException();
    askForOtherReason();
    writeReason('paid by phone');
  });

  it('is there again after one was tapped by a slip', () => {
    chooseReason('Lost ticket');
    expect(reason()).toBe('Lost ticket');
    askForOtherReason();
    expect(reason()).toBe('paid by phone');
  });

  it('stays where it is typed already', () => {
    askForOtherReason();
    expect(reason()).toBe('paid by phone');
  });

  it('is said to be cleared with its car, also where another one was tapped', async () => {
    chooseReason('Lost ticket');
    leaveQuestion();
    closeWall();
    expect(told()?.key).toBe('notice.typedDropped');
    await settled();
  });
});

describe('a ticket number that was typed', () => {
  const question = () => {
    const { question } = useScreen.getState();
    return question?.ask === 'session' ? question : null;
  };

  beforeEach(async () => {
    await pressExit(atMs);
    askForSession();
  });

  it('is there again with the keys that it was typed with', () => {
    writeSessionId('abc');
    typeFreely(true);
    writeSessionId('abcT-0099/17');
    typeFreely(false);
    expect(question()).toMatchObject({ digits: 'abc', free: null });
    typeFreely(true);
    expect(question()).toMatchObject({ free: 'abcT-0099/17' });
  });

  it.each([
    ['a UUID', sessionId.replaceAll('-', ''), false],
    ['any other', 'T-0099/17', true],
  ])('is there again where another car was found by it: %s', async (_, id, free) => {
    typeFreely(free);
    writeSessionId(id);
    endSessionId();
    await settled();
    expect(useScreen.getState().sessionId?.id).toBe(id);
    undoCar();
    askForSession();
    expect(question()?.[free ? 'free' : 'digits']).toBe(id);
  });
});

describe('a ticket number that was typed and is not looked for any more', () => {
  beforeEach(async () => {
    await pressExit(atMs);
    askForSession();
    typeFreely(true);
    writeSessionId('T-0099/17');
    endSessionId();
    await settled();
  });

  it('is there again where a plate is typed instead', () => {
    typeText('51');
    askForSession();
    expect(useScreen.getState().question).toMatchObject({ ask: 'session', free: 'T-0099/17' });
  });

  it('is said to be cleared with the wall', () => {
    closeWall();
    expect(told()?.key).toBe('notice.typedDropped');
  });
});

it('the digits of a ticket are no other keys’ because those were looked at', async () => {
  await pressExit(atMs);
  askForSession();
  writeSessionId('ab');
  typeFreely(true);
  typeFreely(false);
  writeSessionId('abcdef12');
  typeFreely(true);
  expect(useScreen.getState().question).toMatchObject({ free: 'abcdef12' });
});

it('the ticket of the very car that leaves by its page is not said to be cleared', async () => {
  findSession(sessionId.replaceAll('-', ''), 'typed');
  await settled();
  await letOutAtGate(carInside('51G71802', { sessionId }));
  expect(told()).toBeUndefined();
});

it('half a plate beside a ticket is said to be cleared as the car leaves by that', async () => {
  typeText('51G?7');
  findSession(sessionId);
  await settled();
  await letOut();
  expect(gate.asked('gate.exit')).toMatchObject([{ plate: '' }]);
  expect(told()).toMatchObject({ key: 'notice.gateDropped', values: { typed: '51G?7' } });
});

it('an exit from a page tells of all that was begun at the gate', async () => {
  typeText('29LD55');
  findSession(sessionId);
  await settled();
  await letOutAtGate(carInside('51G71802'));
  const { typed } = told()?.values ?? {};
  expect(told()?.key).toBe('notice.gateDropped');
  expect(typed).toContain(sessionId);
  expect(typed).toMatch(/^29.?LD.?55 · /);
});
