import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rushPlate } from '../../../../renderer/features/rush/state/rush-typing.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import type { Capture } from '../../../../renderer/platform/camera/capture.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { gateViewOf } from '../../../../renderer/state/gate/gate-view.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { draftOf, useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { untypedSnapshot } from '../../../support/fixture-page-states.ts';

let wake: (() => void)[];

beforeEach(() => {
  wake = [];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  actingGate(
    {},
    {
      capture: () => new Promise<Capture>(() => {}),
      sleep: (ms) => new Promise<void>((resolve) => void (ms === 1_200 && wake.push(resolve))),
      snapshot: untypedSnapshot(1),
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('Rush, tapped while a plate of the stack is typed, whose picture does not come', () => {
  it('takes no key that is on its way to the plate of the stack for one of the car at the window', async () => {
    typeRushCar();
    rushPlate.type('51G');
    const tapped = tapRush(90_000_000);
    // The attendant types on: nothing has changed on the screen.
    rushPlate.type('7');
    expect(plateText(draftOf(useRush.getState()))).toBe('51G7');
    wake.forEach((now) => now());
    await tapped;
    await settled();
    const view = gateViewOf(useScreen.getState(), useRush.getState());
    // The screen has changed by itself: what is typed right now was meant for the one before.
    expect({ view, isTaken: !isQuiet(performance.now()) }).not.toEqual({ view: 'gate', isTaken: true });
  });
});
