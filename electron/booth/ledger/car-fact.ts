// What the site's booths know of one car, as data and a pure function: fact × change → fact. A fact is written by compare-and-set on its
// subject alone: read, change, write, and where another one came first, again from the start.

/** Who lets a car out: the record of an exit, and the booth that has it. */
export interface Claim {
  readonly exit: string;
  readonly booth: string;
}

/** `left` is final: nothing of a car that left is changed any more. */
export interface CarFact {
  /** `waiting`: saved by a booth, not confirmed by the service yet. */
  readonly state: 'waiting' | 'inside' | 'left';
  /** The session's id; null while the service has told none. */
  readonly session: string | null;
  readonly claim: Claim | null;
  /**
   * The claim of a silent booth was taken over, or of a dead one released: its exit may have been executed. Every exit that gets the claim
   * since is flagged; what took it over may be withdrawn, and then nothing else tells of the silent one.
   */
  readonly isContested: boolean;
  /** Its entry's booth has told what it knows of the car; else a claim has made the fact, and the booths see no plate of it. */
  readonly isTold: boolean;
}

const unheardOf: CarFact = {
  state: 'waiting',
  session: null,
  claim: null,
  isContested: false,
  isTold: false,
};

export type CarChange =
  /** A booth saved the entry, and tells the car, also where a claim has made the fact. */
  | { readonly type: 'entered' }
  /** The service told the session's id. */
  | { readonly type: 'confirmed'; readonly session: string }
  /** Of a car without a fact, too: what the store lost is written again by everybody for himself, and in any order. */
  | { readonly type: 'claimed'; readonly claim: Claim }
  /** A person lets the car out although a silent booth has claimed it. */
  | { readonly type: 'taken-over'; readonly claim: Claim }
  /**
   * A person declares a booth dead, or a former disk of one that lives, with that exit: it may have been executed, and nobody will hear of it.
   *
   * `exit`: no other one's claim is meant; left out: whichever the booth has.
   */
  | { readonly type: 'retired'; readonly booth: string; readonly exit?: string }
  /** The exit was withdrawn, voided, refused, or never needed its claim. */
  | { readonly type: 'released'; readonly exit: string }
  /** Its exit was confirmed, or its entry closed without a session. */
  | { readonly type: 'left' };

/** @returns the next fact; null where the change is not possible now, or changes nothing: nothing is written then */
export function carAfter(fact: CarFact | null, change: CarChange): CarFact | null {
  if (fact?.state === 'left') return null;
  switch (change.type) {
    case 'entered':
      return fact?.isTold === true ? null : { ...(fact ?? unheardOf), isTold: true };
    case 'confirmed':
      return fact === null || fact.session === change.session
        ? null
        : { ...fact, state: 'inside', session: change.session };
    case 'claimed':
      return (fact?.claim ?? null) === null ? { ...(fact ?? unheardOf), claim: change.claim } : null;
    case 'taken-over':
      return fact === null || fact.claim?.exit === change.claim.exit
        ? null
        : { ...fact, claim: change.claim, isContested: true };
    case 'retired':
      return fact?.claim?.booth === change.booth && fact.claim.exit === (change.exit ?? fact.claim.exit)
        ? { ...fact, claim: null, isContested: true }
        : null;
    case 'released':
      return fact?.claim?.exit === change.exit ? { ...fact, claim: null } : null;
    case 'left':
      return { ...(fact ?? unheardOf), state: 'left', claim: null };
  }
}
