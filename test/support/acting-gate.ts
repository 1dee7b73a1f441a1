import { onTestFinished, vi } from 'vitest';
import type { CallName } from '../../electron/contract/channels.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { receiveSnapshot } from '../../renderer/app/booth-actions.ts';
import type { Capture } from '../../renderer/platform/camera/capture.ts';
import { useOverlay } from '../../renderer/state/booth/overlay.ts';
import { provideServices } from '../../renderer/state/booth/services.ts';
import { changedByItself } from '../../renderer/state/actions/quiet.ts';
import { initialRush, useRush } from '../../renderer/state/gate/rush.ts';
import { initialState, useScreen } from '../../renderer/state/gate/screen.ts';
import { boothCallsOf } from './booth-calls.ts';
import { quietSnapshot } from './fixture-page-states.ts';

/** The gate's actions without a page. */
export function actingGate(
  calls: Readonly<Partial<Record<CallName, (input: never) => unknown>>>,
  {
    capture = () =>
      Promise.resolve<Capture>({ taken: true, bytes: Uint8Array.of(0xff, 0xd8, 0xff), shrunk: false }),
    sleep = () => new Promise<void>(() => {}),
    snapshot = {},
  }: {
    readonly capture?: () => Promise<Capture>;
    readonly sleep?: (ms: number) => Promise<void>;
    readonly snapshot?: Partial<BoothSnapshot>;
  } = {},
): void {
  // Here nothing is painted: what waits for that has it soon.
  if (!('requestAnimationFrame' in globalThis)) {
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  }
  let ids = 0;
  provideServices({
    booth: boothCallsOf((name) => calls[name]),
    capture,
    unseenMs: () => 0,
    lookedMs: () => Number.POSITIVE_INFINITY,
    carGone: () => {},
    printPage: () => {},
    play: () => {},
    now: () => Date.now(),
    newId: () => `press-${String((ids += 1))}`,
    sleep,
  });
  const asNew = (): void => {
    useScreen.setState(initialState, true);
    useRush.setState(initialRush, true);
    useOverlay.setState({ shown: null });
  };
  forgetQuiet();
  asNew();
  // A press that a test leaves unanswered is not one of the next test's.
  onTestFinished(asNew);
  receiveSnapshot(quietSnapshot({ rush: true, ...snapshot }));
}

/** No key is refused for what an earlier test did, whatever its clock said: all of that was long ago. */
function forgetQuiet(): void {
  const { requestAnimationFrame: frame, setTimeout: timer } = globalThis;
  const real = Object.getOwnPropertyDescriptor(performance, 'now');
  Object.defineProperty(performance, 'now', { value: () => Number.MIN_SAFE_INTEGER, configurable: true });
  globalThis.requestAnimationFrame = (paint) => (paint(0), 0);
  globalThis.setTimeout = ((go: () => void) => (go(), 0)) as never;
  changedByItself();
  if (real === undefined) Reflect.deleteProperty(performance, 'now');
  else Object.defineProperty(performance, 'now', real);
  Object.assign(globalThis, { requestAnimationFrame: frame, setTimeout: timer });
}

/** What is under way without time passing has come to its end. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};
