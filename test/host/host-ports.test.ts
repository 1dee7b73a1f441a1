import { getCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostClock, hostRandom } from '../../electron/host/host-ports.ts';
import { trustedCertificates } from '../../electron/host/trust.ts';

describe('the computer’s clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('calls back after that time, once, unless it is called off', () => {
    const then = vi.fn<() => void>();
    hostClock.after(1000, then);
    const callOff = hostClock.after(500, then);
    callOff();
    vi.advanceTimersByTime(999);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(then).toHaveBeenCalledOnce();
  });

  it('waits longer than a timer of Node’s can (90 days), and can be called off on the way', () => {
    const day = 86_400_000;
    const then = vi.fn<() => void>();
    const never = vi.fn<() => void>();
    hostClock.after(90 * day, then);
    const callOff = hostClock.after(90 * day, never);
    vi.advanceTimersByTime(89 * day);
    expect(then).not.toHaveBeenCalled();
    callOff();
    vi.advanceTimersByTime(2 * day);
    expect([then.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
  });

  it('counts the offset in minutes east of UTC', () => {
    const at = Date.UTC(2026, 10, 20);
    expect(hostClock.offsetMinutes(at)).toBe(0 - new Date(at).getTimezoneOffset());
  });
});

it('the computer’s chance gives fractions and UUIDs', () => {
  expect(hostRandom.fraction()).toBeLessThan(1);
  expect(hostRandom.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

it('the trusted certificates are the system’s and Node’s own, each once', () => {
  const trusted = trustedCertificates();
  expect(new Set(trusted).size).toBe(trusted.length);
  expect(new Set(trusted)).toEqual(
    new Set([...getCACertificates('system'), ...getCACertificates('default')]),
  );
});
