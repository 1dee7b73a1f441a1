/** The end of the chain at some time: the last event's number (0: none) and hash. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}
