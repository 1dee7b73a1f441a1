/** ms and bytes. */
export const ordinaryReaderLimits = {
  /** A reading that takes longer is none: the process hangs. */
  readMs: 15_000,
  /** One that nobody waits for any more holds up a newer picture for so long at the most: it stops between two boxes. */
  stopMs: 5_000,
  loadMs: 30_000,
  /** So long after the last picture its process ends. */
  idleMs: 60_000,
  /** Not started with less than this free. */
  leastFreeBytes: 800_000_000,
  /** A process that holds more than this after a picture is ended. */
  mostBytes: 600_000_000,
  /** After so many pictures its process is replaced: it takes more memory the longer it works. */
  mostPictures: 40,
  /** From so many faults within this time, without its pauses, each one turns it off: for the first of these, then for the next one. */
  mostFaults: 3,
  faultsWithinMs: 3_600_000,
  pausesMs: [60_000, 300_000, 900_000, 3_600_000],
  /** Good answers over so long, with no fault between them, and those before count no more. */
  wellMs: 600_000,
  /** After so many throttled pictures in a row it is off, for the times above; a picture that took less says nothing of that. */
  mostThrottled: 3,
  leastJudgedMs: 250,
  /** So long after too little was free it may be tried again. */
  memoryMs: 60_000,
};
export type ReaderLimits = typeof ordinaryReaderLimits;
