import { describe, expect, it } from 'vitest';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { pressExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { typeBackspace, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { closeWall, openWall } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { closePeople, openPeople } from '../../../../renderer/features/people/state/people-actions.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { onDuty, peopleOf } from '../../../support/fixture-page-people-states.ts';
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

  it.each([
    ['the wall was opened', openWall, closeWall],
    ['a page was opened', openPeople, closePeople],
    [
      'another plate was typed',
      () => typeText('9'),
      () => {
        typeBackspace();
      },
    ],
  ])('lets nobody out unseen where meanwhile %s, and left again', async (_, leave, comeBack) => {
    const gate = new AnsweringGate([carInside('51G77802')]);
    const search = gate.hold('gate.inside');
    typeText('51G77802');
    void pressExit(atMs);
    await settled();
    leave();
    comeBack();
    await search();
    expect([gate.asked('gate.exit').length, typedPlate(useScreen.getState())]).toEqual([0, '51G77802']);
  });

  it('lets nobody out behind a page that is open by then', async () => {
    const gate = new AnsweringGate([carInside('51G77802')]);
    const search = gate.hold('gate.inside');
    typeText('51G77802');
    void pressExit(atMs);
    await settled();
    openPeople();
    await search();
    expect(gate.asked('gate.exit')).toHaveLength(0);
    closePeople();
  });

  it('lets nobody out in the shift of who signed in meanwhile', async () => {
    const gate = new AnsweringGate([carInside('51G77802')]);
    const search = gate.hold('gate.inside');
    typeText('51G77802');
    void pressExit(atMs);
    await settled();
    receiveSnapshot(quietSnapshot({ revision: 9, people: peopleOf(onDuty()) }));
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
