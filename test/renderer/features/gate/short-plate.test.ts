import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate } from '../../../support/acting-gate.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

let entered: string[];
let atMs = 5_000_000;

beforeEach(() => {
  entered = [];
  atMs += 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => atMs);
  actingGate({
    'gate.enter': ({ plate }: { plate: string }) => {
      entered.push(plate);
      return Promise.resolve({ ok: true, value: recordView({ plate }) });
    },
  });
});

const noticed = () => useScreen.getState().notice?.message.key ?? null;

describe('a plate that is shorter than any', () => {
  it('is asked about for each car, whatever was asked about the one before', async () => {
    // Of the first car Enter was hit too early, by a slip: the rest is typed, and it is entered.
    typeText('5');
    await pressEnter(atMs);
    expect({ said: noticed(), entered }).toEqual({ said: 'notice.tooShort', entered: [] });
    typeText('1G77802');
    atMs += 5_000;
    await pressEnter(atMs);
    expect(entered).toEqual(['51G77802']);
    // An hour later the same slip with another car.
    atMs += 3_600_000;
    typeText('5');
    await pressEnter(atMs);
    expect(entered).toEqual(['51G77802']);
  });
});
