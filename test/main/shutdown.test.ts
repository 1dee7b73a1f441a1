import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import { requestTimeoutMostMs } from '../../electron/booth/service/interface-profile/profile-schema.ts';
import { connectMostSeconds } from '../../electron/booth/settings/schema.ts';
import { shutdownLimitMs, shutDownInOrder } from '../../electron/main/shutdown.ts';

type Listener = (event: { preventDefault: () => void }) => void;
const { app } = vi.hoisted(() => ({
  app: {
    on: vi.fn<(name: string, listener: Listener) => void>(),
    exit: vi.fn<(code: number) => void>(),
    quit: vi.fn<() => void>(),
  },
}));
vi.mock('electron', () => ({ app }));

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const event = { preventDefault: vi.fn<() => void>() };
const quit = (): void => app.on.mock.calls.findLast(([name]) => name === 'before-quit')?.[1](event);

describe('the orderly stop', () => {
  const own = new Map(signals.map((signal) => [signal, new Set(process.listeners(signal))]));
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const signal of signals)
      for (const listener of process.listeners(signal))
        if (own.get(signal)?.has(listener) !== true) process.off(signal, listener);
  });

  it('holds the quit back until the booth has stopped, then exits with 0', async () => {
    const stop = Promise.withResolvers<void>();
    shutDownInOrder(
      () => stop.promise,
      () => undefined,
    );
    quit();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(app.exit).not.toHaveBeenCalled();
    stop.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('waits for the longest request that a profile and a slow line allow, and no longer', async () => {
    shutDownInOrder(
      () => new Promise(() => undefined),
      () => undefined,
    );
    quit();
    const longestMs = Math.max(requestTimeoutMostMs, ordinaryTimings.exchangeMostMs);
    await vi.advanceTimersByTimeAsync(connectMostSeconds * 1_000 + longestMs);
    expect(app.exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(shutdownLimitMs);
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('stops once, however often it is asked', async () => {
    const stop = vi.fn<() => Promise<void>>(() => Promise.resolve());
    shutDownInOrder(stop, () => undefined);
    quit();
    quit();
    await vi.advanceTimersByTimeAsync(0);
    quit();
    expect([stop.mock.calls.length, app.exit.mock.calls.length]).toEqual([1, 1]);
    expect(event.preventDefault).toHaveBeenCalledTimes(3);
  });

  it('exits with 1 when the booth fails to stop', async () => {
    shutDownInOrder(
      () => Promise.reject(new Error('x')),
      () => undefined,
    );
    quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('by a supervisor exits with 3, so that nothing starts it again, but not when the booth failed to stop', async () => {
    for (const [stop, code] of [
      [() => Promise.resolve(), 3],
      [() => Promise.reject(new Error('x')), 1],
    ] as const) {
      app.exit.mockClear();
      const { leave } = shutDownInOrder(stop, () => undefined);
      app.quit.mockImplementationOnce(quit);
      leave();
      await vi.advanceTimersByTimeAsync(0);
      expect(app.exit).toHaveBeenCalledExactlyOnceWith(code);
    }
  });

  it('lets an update replace the program once the booth has stopped, and only then', async () => {
    for (const [stopped, installs] of [
      [() => Promise.resolve(), 1],
      [() => Promise.reject(new Error('x')), 0],
    ] as const) {
      app.exit.mockClear();
      const stop = Promise.withResolvers<void>();
      const install = vi.fn<() => void>(() => expect(app.exit).not.toHaveBeenCalled());
      const { replace } = shutDownInOrder(
        () => stop.promise.then(stopped),
        () => undefined,
      );
      app.quit.mockImplementationOnce(quit);
      replace(install);
      await vi.advanceTimersByTimeAsync(0);
      expect(install).not.toHaveBeenCalled();
      stop.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect([install.mock.calls.length, app.exit.mock.calls.length]).toEqual([installs, 1]);
    }
  });

  it('is what a signal and the last window’s closing come to', () => {
    shutDownInOrder(
      () => Promise.resolve(),
      () => undefined,
    );
    for (const signal of signals)
      expect(process.listenerCount(signal)).toBe((own.get(signal)?.size ?? 0) + 1);
    app.on.mock.calls.find(([name]) => name === 'window-all-closed')?.[1](event);
    expect(app.quit).toHaveBeenCalledOnce();
  });
});
