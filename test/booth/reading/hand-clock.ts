/** Time that passes only as the test says. */
export function handClock() {
  let now = 0;
  const waiting = new Set<{ at: number; call: () => void }>();
  return {
    elapsed: () => now,
    after: (ms: number, call: () => void) => {
      const timer = { at: now + ms, call };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    pass: (ms: number) => {
      now += ms;
      for (const timer of [...waiting].filter(({ at }) => at <= now)) {
        waiting.delete(timer);
        timer.call();
      }
    },
  };
}
