/** Every duration of the core in milliseconds, so that tests can scale time. */
export interface Timings {
  /**
   * Name, proxy, TCP and TLS together (the site's `connectSeconds`). Short enough that the attendant is told within three seconds of
   * the press that the service cannot be reached.
   */
  readonly connectMs: number;
  /** From the first byte sent to the last byte of the answer, beside what the body takes on its way. */
  readonly answerMs: number;
  /** The most that an exchange may take with what its body takes. */
  readonly exchangeMostMs: number;
  /** A write of which the operating system takes nothing for so long is given up. */
  readonly refusedWriteMs: number;
  /** A picture is made so small that its body takes at most this on a line that is known. */
  readonly uploadMs: number;
  /** How long after a failure the service is tried again first, by a probe or with an operation that is withheld; then twice as long each time. */
  readonly firstWaitMs: number;
  /** The longest wait before the service is probed again. */
  readonly probeMostMs: number;
  /** The longest wait before an operation whose requests fail is tried again: each trial may cost an unknown. */
  readonly trialMostMs: number;
  /** How often a pause for the token is tried again. */
  readonly tokenProbeMs: number;
  /** `Retry-After` is honoured up to this. */
  readonly retryAfterMostMs: number;
  /** Records younger than this go before the backlog. */
  readonly freshMs: number;
  /** At least this much between the starts of two requests (the profile's `requestsPerSecond`). */
  readonly pacingMs: number;
  /** The service is asked anew who is inside when its last answer is older than this. */
  readonly lookUpFreshMs: number;
  /** How often it is looked whether a record is `sending` with no request in flight. */
  readonly strandedMs: number;
  /** How often unknown records are looked up. */
  readonly reconcileMs: number;
  /** Two look-ups that show a record's absence are at least this far apart (docs/interface-profile.md: 60 s). */
  readonly absenceApartMs: number;
  /** So long after its press an exit waits for an entry that another booth has, before a supervisor is told. */
  readonly siteEntryMs: number;
  /** So long after the service went away what waits is offered to the site's other booths, and again each time as long. */
  readonly offerMs: number;
  /** So long after what is offered was wanted back and not given back a supervisor may have it sent all the same. */
  readonly sendAnywayMs: number;
  /** So long a start waits for each server of the site's ledger before it sends what was queued: the disk may be an older copy. */
  readonly olderCopyMs: number;
  /** From the question for a network camera's snapshot to its last byte. */
  readonly snapshotMs: number;
  /**
   * What takes longer to be read of a live picture is not offered: on a slow computer somebody has begun to look at the car and to type by
   * then.
   */
  readonly offeredWithinMs: number;
}

export const ordinaryTimings: Timings = {
  connectMs: 2_500,
  answerMs: 10_000,
  exchangeMostMs: 90_000,
  refusedWriteMs: 10_000,
  uploadMs: 5_000,
  firstWaitMs: 5_000,
  probeMostMs: 300_000,
  trialMostMs: 1_800_000,
  tokenProbeMs: 300_000,
  retryAfterMostMs: 900_000,
  freshMs: 60_000,
  pacingMs: 1_000,
  lookUpFreshMs: 30_000,
  strandedMs: 30_000,
  reconcileMs: 30_000,
  absenceApartMs: 60_000,
  siteEntryMs: 86_400_000,
  offerMs: 30_000,
  sendAnywayMs: 300_000,
  olderCopyMs: 5_000,
  snapshotMs: 3_000,
  offeredWithinMs: 2_500,
};
