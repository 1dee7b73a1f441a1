import type { LinkCause } from '../../contract/snapshot.ts';
import type { Withheld } from './withheld.ts';

// How the booth stands with the service, as data; `link-machine.ts` says how it changes.

export type PauseCause = Extract<
  LinkCause,
  'token' | 'permission' | 'address' | 'certificate' | 'proxy' | 'other-service'
>;

export type Link = {
  readonly withheld: readonly Withheld[];
  /** Tries in a row that came to nothing; a record's good answer ends the row, a probe's does not. */
  readonly failures: number;
  /** Nothing was reached, not by a probe either, and no good answer has come since. */
  readonly outage: boolean;
} & (
  | { readonly state: 'open' }
  /** At `atMs` the next probe (or, without one, the next record) is tried. */
  | {
      readonly state: 'probing';
      readonly cause: LinkCause;
      readonly atMs: number;
    }
  /** `atMs`: when it is tried whether the cause has ended; null: only somebody's act ends it. */
  | { readonly state: 'paused'; readonly cause: PauseCause; readonly atMs: number | null }
);

export const openLink: Link = { state: 'open', withheld: [], failures: 0, outage: false };

/** What waits was made for another service: only a setting, or a supervisor who says that it is the same one, ends this. */
export const heldBackLink: Link = {
  state: 'paused',
  cause: 'other-service',
  atMs: null,
  withheld: [],
  failures: 0,
  outage: false,
};

export const isHeldBack = (link: Link): boolean => link.state === 'paused' && link.cause === 'other-service';

/** No answer to a probe would tell whether that pause's cause has ended. */
export const isTriedByRecords = (link: Link): boolean =>
  link.state === 'paused' && link.cause === 'permission';
