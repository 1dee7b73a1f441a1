import { beforeEach, describe, expect, it } from 'vitest';
import type { Capture } from '../../../../renderer/platform/camera/capture.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { provideServices } from '../../../../renderer/state/booth/services.ts';
import { initialState, useScreen } from '../../../../renderer/state/gate/screen.ts';
import { boothCallsOf } from '../../../support/booth-calls.ts';
import { quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

const picture: Capture = { taken: true, bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]), shrunk: false };

describe('a tap on Rush on a slow computer', () => {
  /** Each test has a car of its own: a tap so soon after another one would be the same car's. */
  let tappedAt = 0;
  let shot: PromiseWithResolvers<Capture>;
  let saved: { picture: Uint8Array | null }[];
  let sleepers: { ms: number; wake: () => void }[];
  /** So much time passes (ms). */
  const pass = (ms: number): void => sleepers.filter((one) => one.ms <= ms).forEach(({ wake }) => wake());
  const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

  beforeEach(() => {
    tappedAt += 60_000;
    shot = Promise.withResolvers();
    [saved, sleepers] = [[], []];
    useScreen.setState(initialState, true);
    const calls: Readonly<Record<string, (input: never) => unknown>> = {
      'gate.rush': (input: { picture: Uint8Array | null }) => {
        saved.push(input);
        return Promise.resolve({ ok: true, value: recordView() });
      },
    };
    provideServices({
      booth: boothCallsOf((name) => calls[name]),
      capture: () => shot.promise,
      carGone: () => {},
      printPage: () => {},
      play: () => {},
      now: () => 1_000_000,
      unseenMs: () => 0,
      lookedMs: () => Number.POSITIVE_INFINITY,
      newId: () => 'press-1',
      sleep: (ms) => new Promise((resolve) => sleepers.push({ ms, wake: resolve })),
    });
    receiveSnapshot(quietSnapshot({ rush: true }));
  });

  it('waits longer for its picture than a press with a plate does: nothing else tells which car it was', async () => {
    const tapped = tapRush(tappedAt);
    pass(1000);
    await settled();
    expect(useScreen.getState().notice).toBeNull();
    shot.resolve(picture);
    await tapped;
    expect(saved).toMatchObject([{ picture: new Uint8Array([0xff, 0xd8, 0xff, 1]) }]);
  });

  it('but not for ever: then what was seen of the plate is asked for', async () => {
    const tapped = tapRush(tappedAt);
    pass(1200);
    await tapped;
    expect(saved).toEqual([]);
    expect(useScreen.getState().notice?.message.key).toBe('notice.rushBlind');
  });
});
