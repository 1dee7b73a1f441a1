import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';

/** What each section of the set-up is given. */
export interface SectionProps {
  readonly snapshot: BoothSnapshot;
}
