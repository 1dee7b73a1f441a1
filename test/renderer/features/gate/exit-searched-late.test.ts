import { describe, expect, it } from 'vitest';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { pressExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import { carInside, quietSnapshot } from '../../../support/fixture-page-states.ts';
import { settled } from '../../../support/acting-gate.ts';

const atMs = 9_800_000_000;
describe('Exit, whose search for the car is answered late', () => {
  it.each([
    ['refused', async (answer: (code?: string) => Promise<void>) => answer('disk-full')],
    ['not answered', async (_: unknown, gate: AnsweringGate) => gate.pass(15_000)],
  ])('lets nobody out once Enter was pressed, and was %s', async (_, end) => {
    const gate = new AnsweringGate([carInside('51G77802')]);
    const search = gate.hold('gate.inside');
    typeText('51G77802');
    void pressExit(atMs);
    await settled();
    await end(await gate.underWay('gate.enter', () => pressEnter(atMs + 3_000)), gate);
    expect(useScreen.getState().press?.step).toBe('failed');
    await search();
    expect(gate.asked('gate.exit')).toHaveLength(0);
  });

  it('lets that car out where Rush of the car before is answered meanwhile', async () => {
    const gate = new AnsweringGate([carInside('51G77802')]);
    const rushed = await gate.underWay('gate.rush', () => tapRush(atMs - 9_000));
    const search = gate.hold('gate.inside');
    typeText('51G77802');
    void pressExit(atMs);
    await settled();
    await rushed();
    expect(useScreen.getState().press?.step).toBe('saved');
    receiveSnapshot(quietSnapshot({ revision: 9 }));
    await search();
    expect(gate.asked('gate.exit')).toHaveLength(1);
  });
});
