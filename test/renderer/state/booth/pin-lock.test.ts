import { expect, it, vi } from 'vitest';
import { provideServices } from '../../../../renderer/state/booth/services.ts';
import { showError, withPin, type PinState } from '../../../../renderer/state/booth/with-pin.ts';
import { boothCallsOf } from '../../../support/booth-calls.ts';

it('a lock after wrong PINs is over in its time, and where the computer’s clock is put back meanwhile', async () => {
  let now = 10_000_000;
  provideServices({
    booth: boothCallsOf(() => undefined),
    capture: () => Promise.resolve({ taken: false, note: 'no-camera' }),
    carGone: () => {},
    printPage: () => {},
    play: () => {},
    now: () => now,
    unseenMs: () => 0,
    lookedMs: () => Number.POSITIVE_INFINITY,
    newId: () => 'id',
    sleep: () => new Promise(() => {}),
  });
  let state: PinState = { pin: '471147', busy: false, problem: null };
  const store = {
    getState: () => state,
    setState: (change: Partial<PinState>) => {
      state = { ...state, ...change };
    },
  };
  const ask = vi.fn(() => Promise.resolve({ ok: true as const, value: null }));
  const tried = () => withPin(store, ask);
  const asked = expect.objectContaining({ answer: { ok: true, value: null } }) as unknown;
  for (const [laterMs, answer] of [
    [29_999, null],
    [30_000, asked],
    [-3_600_000, asked],
  ] as const) {
    state = { pin: '471147', busy: false, problem: null };
    now = 10_000_000;
    showError(store, { code: 'pin-locked', limit: 30 });
    now += laterMs;
    expect(await tried()).toEqual(answer);
  }
});
