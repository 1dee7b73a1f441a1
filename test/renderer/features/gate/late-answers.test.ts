import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { takeAtGate, takeKeptAsPlate } from '../../../../renderer/features/gate/scanner/take-scan.ts';
import { leaveRushForExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { enterAnyway, pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { correctPlate } from '../../../../renderer/features/gate/state/duplicate-actions.ts';
import { slotsOf } from '../../../../renderer/features/gate/state/decide.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { closeWall } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import {
  completeCar,
  correctRushPlate,
  rushPlate,
} from '../../../../renderer/features/rush/state/rush-typing.ts';
import { noCapture, type Capture } from '../../../../renderer/platform/camera/capture.ts';
import { freezeIfMissing, retake } from '../../../../renderer/state/actions/car-actions.ts';
import { noAnswerMs } from '../../../../renderer/state/actions/press-saved.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { gateViewOf } from '../../../../renderer/state/gate/gate-view.ts';
import { draftOf, useRush } from '../../../../renderer/state/gate/rush.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import {
  carInside,
  quietSnapshot,
  recordView,
  untypedSnapshot,
} from '../../../support/fixture-page-states.ts';

const plate = '51G77802';
let gate: AnsweringGate;
let atMs = 990_000_000;
const told = () => useScreen.getState().notice?.message;
const view = (): string => gateViewOf(useScreen.getState(), useRush.getState());
const picture = (byte: number): Capture => ({
  taken: true,
  bytes: Uint8Array.of(0xff, 0xd8, byte),
  shrunk: false,
});

beforeEach(() => {
  gate = new AnsweringGate();
  atMs += 1_000_000;
});

describe('a scan whose answer is late', () => {
  it('is not shown as the next car’s', async () => {
    const inside = Promise.withResolvers<unknown>();
    const calls: Partial<Record<CallName, (input: never) => unknown>> = {
      'gate.inside': ({ id }: { id?: string }) => (id === 'read' ? inside.promise : new Promise(() => {})),
      'gate.enter': (input: { plate: string }) =>
        Promise.resolve({ ok: true, value: recordView({ plate: input.plate }) }),
      'gate.lookUp': () => Promise.resolve({ ok: true, value: null }),
    };
    actingGate(calls);
    takeAtGate('A-17', null);
    typeText(plate);
    await pressEnter(atMs);
    expect(useScreen.getState().press?.step).toBe('saved');
    inside.resolve({
      ok: true,
      value: {
        exact: carInside('29LD5512', { source: 'journal' }),
        cars: [],
        total: 1,
        lookUp: { state: 'never', answeredAt: null },
      },
    });
    await settled();
    expect(useScreen.getState().wall).toBeNull();
    expect(useScreen.getState().keptScans.map(({ code }) => code)).toEqual(['A-17']);
  });

  it('is not let out by one Exit that was meant for the next car', async () => {
    const inside = Promise.withResolvers<unknown>();
    const exits: unknown[] = [];
    const known = carInside('29LD5512', { source: 'journal' });
    const found = {
      ok: true,
      value: { exact: known, cars: [known], total: 1, lookUp: { state: 'never', answeredAt: null } },
    };
    let looked = 0;
    const calls: Partial<Record<CallName, (input: never) => unknown>> = {
      'gate.inside': () => ((looked += 1) === 1 ? inside.promise : Promise.resolve(found)),
      'gate.rush': () => Promise.resolve({ ok: true, value: recordView({ plate: '', state: 'draft' }) }),
      'gate.exit': (input: unknown) => {
        exits.push(input);
        return Promise.resolve({ ok: true, value: recordView({ operation: 'exit' }) });
      },
      'gate.lookUp': () => Promise.resolve({ ok: true, value: null }),
    };
    actingGate(calls);
    // The ticket of the car at the window, which then goes in at one tap of Rush.
    takeAtGate('A-17', null);
    await tapRush(atMs);
    expect(useScreen.getState().press?.step).toBe('saved');
    inside.resolve(found);
    await settled();
    // What the place of Exit stands for now.
    await slotsOf(useScreen.getState(), useRush.getState()).exit.act(atMs + 60_000);
    await settled();
    expect(exits).toEqual([]);
  });
});

/** Rush without a camera asked for what is seen; the camera has come, a car of the stack is typed, and Rush is being saved. */
async function rushBesideStack(): Promise<string | null> {
  let live = false;
  gate = new AnsweringGate([], () => Promise.resolve(live ? picture(1) : noCapture('no-camera')));
  await tapRush(atMs);
  expect(told()?.key).toBe('notice.rushBlind');
  live = true;
  freezeIfMissing();
  await settled();
  receiveSnapshot(
    quietSnapshot({ revision: 2, rush: true, vehicleClasses: ['CAR', 'TRUCK'], ...untypedSnapshot(1) }),
  );
  typeRushCar();
  const { pressId } = useScreen.getState();
  gate.hold('gate.rush');
  void tapRush(atMs + 10_000);
  await settled();
  return pressId;
}

describe('while a press is being saved', () => {
  it('the wall that is left takes nothing from the car that Rush saves', async () => {
    const pressId = await rushBesideStack();
    expect(pressId).not.toBeNull();
    expect(gate.asked('gate.rush').at(-1)?.['pressId']).toBe(pressId);
    leaveRushForExit();
    closeWall();
    expect(useScreen.getState().pressId).toBe(pressId);
  });

  it('and so that car is one record where it is tapped again', async () => {
    await rushBesideStack();
    leaveRushForExit();
    closeWall();
    await gate.pass(noAnswerMs);
    expect(useScreen.getState().press?.step).toBe('failed');
    void tapRush(atMs + 40_000);
    await settled();
    const [first, again] = gate.asked('gate.rush');
    expect(again?.['pressId']).toBe(first?.['pressId']);
  });

  it('Backspace on a plate of the stack is told', async () => {
    const rushed = untypedSnapshot(1);
    receiveSnapshot(quietSnapshot({ revision: 2, rush: true, ...rushed }));
    typeRushCar();
    rushPlate.type('51G77802');
    useScreen.setState({ press: { step: 'saving', operation: 'entry', plate: '51G77802', startedAt: 0 } });
    rushPlate.backspace();
    await settled();
    expect(told()?.key).toBe('notice.stillSaving');
  });

  it('its picture is not taken anew', async () => {
    let byte = 0;
    gate = new AnsweringGate([], () => Promise.resolve(picture((byte += 1))));
    typeText(plate);
    await settled();
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await retake();
    await answer('disk-full');
    await pressEnter(atMs + 20_000);
    const [first, again] = gate.asked('gate.enter');
    expect(again?.['pressId']).toBe(first?.['pressId']);
    expect(again?.['picture']).toEqual(first?.['picture']);
  });

  it('its question is not taken away', async () => {
    typeText(plate);
    const inside = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await inside('already-inside');
    expect(view()).toBe('gate-duplicate');
    const answer = await gate.underWay('gate.enter', () => enterAnyway());
    // Escape, or the button.
    correctPlate();
    await answer('disk-full');
    expect(view()).toBe('gate-duplicate');
  });
});

describe('the next plate, typed on without looking right after Enter', () => {
  const next = '29LD5512';

  it('is not put behind the plate that turns out to be inside, and booked as one', async () => {
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('already-inside');
    // 50 ms after Enter the question stands there: no key came while the car was being saved.
    expect(view()).toBe('gate-duplicate');
    const isTaken = !isQuiet(performance.now());
    if (isTaken) typeText(next);
    await pressEnter(atMs + 20_000);
    expect(gate.asked('gate.enter').map((one) => one['plate'])).not.toContain(plate + next);
  });

  it('is not put behind the plate that was not saved', async () => {
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('disk-full');
    const isTaken = !isQuiet(performance.now());
    if (isTaken) typeText(next);
    expect(typedPlate(useScreen.getState())).toBe(plate);
  });

  it('the next plate of the stack is not put behind the one that turns out to be inside', async () => {
    const completed: unknown[] = [];
    actingGate({
      'gate.complete': ({ plate }: { plate: string }) => {
        completed.push(plate);
        return Promise.resolve(
          completed.length === 1
            ? { ok: false, error: { code: 'already-inside' } }
            : { ok: true, value: recordView({ plate }) },
        );
      },
    });
    receiveSnapshot(quietSnapshot({ revision: 2, rush: true, ...untypedSnapshot(2) }));
    typeRushCar();
    rushPlate.type('51G77802');
    void completeCar(1_000_000_000);
    await settled();
    // Who types the stack in a row expects the next car's picture there.
    if (!isQuiet(performance.now())) rushPlate.type('29LD5512');
    void completeCar(1_000_020_000);
    await settled();
    expect(completed).not.toContain('51G7780229LD5512');
  });

  it('takes nothing from a scan that is said to be the plate', async () => {
    takeAtGate('A-17', null);
    await gate.pass(2_000);
    typeText(plate);
    const answer = await gate.underWay('gate.enter', () => pressEnter(atMs));
    await answer('disk-full');
    const [scan] = useScreen.getState().keptScans;
    if (scan === undefined) throw new Error('a code that is asked about');
    takeKeptAsPlate(scan, next);
    expect(typedPlate(useScreen.getState())).toBe(next);
  });

  it('is taken at once where the plate of the stack is to be corrected: the answer was seen', async () => {
    actingGate({ 'gate.complete': () => Promise.resolve({ ok: false, error: { code: 'already-inside' } }) });
    receiveSnapshot(quietSnapshot({ revision: 2, rush: true, ...untypedSnapshot(1) }));
    typeRushCar();
    rushPlate.type('51G7780');
    void completeCar(1_000_000_000);
    await settled();
    correctRushPlate();
    rushPlate.type('2');
    expect(plateText(draftOf(useRush.getState()))).toBe('51G77802');
  });
});
