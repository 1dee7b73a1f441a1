import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { takeAtGate } from '../../../../renderer/features/gate/scanner/take-scan.ts';
import { findSession } from '../../../../renderer/features/gate/state/session-id-actions.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { openWall } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { staleAfterMs } from '../../../../renderer/state/actions/car-actions.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { recordView, untypedSnapshot } from '../../../support/fixture-page-states.ts';

let atMs = 200_000_000;
let rushed: { pressId: string }[];
let answer: (record: RecordView) => void;

beforeEach(() => {
  atMs += 1_000_000;
  rushed = [];
  actingGate(
    {
      'gate.rush': (input: { pressId: string }) => {
        rushed.push(input);
        return new Promise((resolve) => (answer = (value) => resolve({ ok: true, value })));
      },
    },
    { snapshot: untypedSnapshot(1) },
  );
});

/** @param tapped the tap of Rush */
async function saved(tapped: Promise<void>): Promise<void> {
  await settled();
  answer(recordView({ id: 'tapped', plate: '', state: 'draft' }));
  await tapped;
}

describe('while the car that was begun rushes in', () => {
  it('a scanned ticket is kept, and is nothing of it', async () => {
    typeText('51G');
    const tapped = tapRush(atMs);
    await settled();
    takeAtGate('3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4', null);
    findSession('another');
    expect(useScreen.getState()).toMatchObject({ sessionId: null, wall: null });
    expect(useScreen.getState().keptScans).toHaveLength(1);
    await saved(tapped);
  });

  it('Enter presses nothing, and what was typed stays with it', async () => {
    typeText('51G');
    const tapped = tapRush(atMs);
    await settled();
    await pressEnter(atMs + 10_000);
    expect(useScreen.getState()).toMatchObject({ press: null, pressId: 'press-1' });
    await saved(tapped);
    const draft = useRush.getState().drafts.get('tapped');
    expect(draft === undefined ? null : plateText(draft)).toBe('51G');
  });
});

describe('Rush, while a car of the stack is typed, is of the car at the window', () => {
  it('that was begun: it is saved once, with what was typed of it', async () => {
    typeText('51G');
    typeRushCar();
    await saved(tapRush(atMs));
    expect(rushed).toMatchObject([{ pressId: 'press-1' }]);
    expect(typedPlate(useScreen.getState())).toBe('');
    expect(useRush.getState().drafts.has('tapped')).toBe(true);
  });

  const others: readonly (readonly [string, () => void])[] = [
    ['is pressed already', () => useScreen.setState({ wasPressed: true })],
    ['is asked about on the wall', openWall],
    [
      'was frozen long ago',
      () =>
        useScreen.setState(({ frozen }) => ({
          frozen: frozen === null ? null : { ...frozen, takenAt: frozen.takenAt - staleAfterMs - 1_000 },
        })),
    ],
  ];
  it.each(others)('but not where that %s: it is another one, and nothing of it', async (_, change) => {
    typeText('51G');
    change();
    typeRushCar();
    await saved(tapRush(atMs));
    expect(rushed).not.toMatchObject([{ pressId: 'press-1' }]);
    expect(typedPlate(useScreen.getState())).toBe('51G');
    expect(useRush.getState().drafts.has('tapped')).toBe(false);
  });
});
