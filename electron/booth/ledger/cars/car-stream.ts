/** A fact as the ledger has it. */
export interface StoredCar {
  readonly entry: string;
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

export interface CarBatch {
  readonly cars: readonly StoredCar[];
  /** Nothing more waited in the ledger when the last of them was given. */
  readonly isEnd: boolean;
}

/** Where to follow from: the last fact of every car, without its bytes or with them; or all facts after a sequence. */
export type FollowFrom = 'last-of-each' | 'heads' | { readonly after: number };

/** All facts of a site's cars, one after the other. Each call throws `LedgerAway` where the ledger does not answer. */
export interface CarStream {
  /** null: the ledger has none, and is not a site's yet. */
  epoch(): Promise<string | null>;
  /** The sequences of its first and last message, and how many cars it knows. */
  extent(): Promise<{ readonly first: number; readonly last: number; readonly cars: number }>;
  /** null: it was deleted, or never there. */
  at(sequence: number): Promise<StoredCar | null>;
  /** As its leader has it: a follower's answer may be an older one. */
  last(entry: string): Promise<StoredCar | null>;
  /** @param over the sequence of the car's last fact; 0: it has none. @returns `overtaken`: it has another one by now */
  write(entry: string, bytes: Uint8Array, over: number): Promise<'written' | 'overtaken'>;
  /** One at a time. Goes on until it is left; gives an empty batch now and then where nothing comes. */
  follow(from: FollowFrom): AsyncIterable<CarBatch>;
}
