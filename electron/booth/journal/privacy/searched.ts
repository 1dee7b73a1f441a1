/** The records that are about a plate, as a journal was at one moment. */
export interface Searched {
  readonly ids: readonly string[];
  /** The notes of shifts that name it, by their ids. */
  readonly notes: readonly string[];
  /** Number of the last event then. */
  readonly until: number;
}
