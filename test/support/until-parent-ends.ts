/**
 * npm passes a SIGTERM to its shell, which may end without passing it on. A command that npm started therefore also ends when
 * what started it is gone; one that was started by hand goes on.
 *
 * @param ended called once
 */
export function whenNpmEnds(ended: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    ended();
  }, 250);
  watch.unref();
}
