import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../../electron/contract/result.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { clearPlate, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { isSaving, typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

let entering: PromiseWithResolvers<Result<RecordView>>[];
let rushing: PromiseWithResolvers<Result<RecordView>>[];
let tapMs = 70_000_000;

beforeEach(() => {
  [entering, rushing] = [[], []];
  tapMs += 1_000_000;
  const hold = (held: PromiseWithResolvers<Result<RecordView>>[]) => () => {
    const answer = Promise.withResolvers<Result<RecordView>>();
    held.push(answer);
    return answer.promise;
  };
  actingGate({ 'gate.enter': hold(entering), 'gate.rush': hold(rushing) });
});

describe('the result card, where a press turns out to be of a plate that is inside', () => {
  it('tells of the car before as it stands now, not as it stood before the press', async () => {
    const before = recordView({ plate: '29LD5512', state: 'queued' });
    typeText('29LD5512');
    const first = pressEnter(tapMs);
    await settled();
    entering[0]?.resolve({ ok: true, value: before });
    await first;
    expect(useScreen.getState().press).toMatchObject({ step: 'saved', record: { state: 'queued' } });
    typeText('51G77802');
    const second = pressEnter(tapMs + 10_000);
    await settled();
    // Meanwhile the service refuses the car before.
    receiveSnapshot(quietSnapshot({ revision: 2, recent: [{ ...before, state: 'refused' }] }));
    entering[1]?.resolve({ ok: false, error: { code: 'already-inside', field: 'plate' } });
    await second;
    expect(useScreen.getState().question?.ask).toBe('duplicate');
    expect(useScreen.getState().press).toMatchObject({ step: 'saved', record: { state: 'refused' } });
  });
});

describe('a tap on Rush that is not saved, while Enter of the next car is', () => {
  it('does not end that press, which would take the plate of the car after it away', async () => {
    const tapped = tapRush(tapMs);
    await settled();
    typeText('51G77802');
    const entered = pressEnter(tapMs + 5_000);
    await settled();
    expect(isSaving(useScreen.getState())).toBe(true);
    rushing[0]?.resolve({ ok: false, error: { code: 'not-saved' } });
    await tapped;
    // Enter is not answered yet: nothing may be typed that its answer would take away.
    clearPlate();
    typeText('29LD55');
    const seen = typedPlate(useScreen.getState());
    entering[0]?.resolve({ ok: true, value: recordView() });
    await entered;
    const isLost = seen === '29LD55' && typedPlate(useScreen.getState()) !== seen;
    expect({ seen, isLost }).toEqual({ seen: '51G77802', isLost: false });
  });
});
