/** The page's clock, and how far two readings of the wall clock may differ from it before that was a sleep (ms). */
const sleepMs = 1000;

/**
 * A clock for ages: it never runs backwards, whoever sets the computer's time, and goes on while the computer sleeps, which
 * `performance.now()` does not on every system. After a sleep the frame from before it is old.
 *
 * @returns milliseconds since some moment
 */
export function awakeClock(): () => number {
  let slept = 0;
  let apart = Date.now() - performance.now();
  return () => {
    const now = performance.now();
    const jump = Date.now() - now - apart;
    apart += jump;
    if (jump > sleepMs) slept += jump;
    return now + slept;
  };
}
