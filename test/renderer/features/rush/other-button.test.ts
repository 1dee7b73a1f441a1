import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decide, decideRush } from '../../../../renderer/features/gate/state/decide.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { isNewView, showView } from '../../../../renderer/ui/focus/view.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

let booked: string[];
let atMs = 5_000_000;

beforeEach(async () => {
  booked = [];
  atMs += 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => atMs);
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  showView('test', null);
  showView('gate', null);
  await vi.waitUntil(() => !isNewView(atMs + 10_000), { timeout: 60_000 });
  atMs += 10_000;
  actingGate({
    'gate.enter': ({ plate }: { plate: string }) => {
      booked.push(`entry ${plate}`);
      return Promise.resolve({ ok: true, value: recordView({ plate, state: 'queued' }) });
    },
    'gate.rush': () => {
      booked.push('rush');
      return Promise.resolve({ ok: true, value: recordView({ plate: '', state: 'draft' }) });
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a glove that presses Enter and slides on to Rush', () => {
  it.each([100, 350, 650])('books the car once where Rush follows %i ms later', async (laterMs) => {
    typeText('51G77802');
    await decide('enter', atMs);
    expect(useScreen.getState().press?.step).toBe('saved');
    atMs += laterMs;
    await decideRush(atMs);
    await settled();
    expect(booked).toEqual(['entry 51G77802']);
  });
});
