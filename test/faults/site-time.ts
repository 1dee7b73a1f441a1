/**
 * The time at the site: that of its service, of a booth whose clock is right, and of all that the campaign notes. Days can go by in it.
 */
export class SiteTime {
  /** Before the computer's own by so much (ms). */
  aheadMs = 0;

  /** @returns ms since 1970 */
  now(): number {
    return Date.now() + this.aheadMs;
  }
}
