import { create } from 'zustand';
import type { FleetBooth } from '../../../../electron/contract/fleet.ts';
import type { DriveFile } from '../../../../electron/contract/removable-drive.ts';
import type { TakeoverRecord, TakeoverView } from '../../../../electron/contract/takeover.ts';
import type { Message } from '../../../platform/i18n/message.ts';

/** The booth that left something behind, as the roster has it. */
export type LeavingBooth = Pick<FleetBooth, 'id' | 'name'>;

/** Whether it is silent, or was removed. */
export const isDead = ({ isRetired, seen }: FleetBooth): boolean =>
  isRetired || seen === null || seen.isSilent;

/** @returns how many records a former computer of it left behind, as far as it tells that */
export const formerOf = ({ health }: FleetBooth): number => health?.former ?? 0;

/** Of what another booth left behind. */
export const takeoverLists = ['takeable', 'unoffered', 'refused'] as const;
export type TakeoverListName = (typeof takeoverLists)[number];

/** What is shown of the records, or was before one of their questions. */
export interface ShownPart {
  readonly list: TakeoverListName;
  /** The place of the first; there may be fewer by now. */
  readonly first: number;
}

interface ShownRecords extends ShownPart {
  readonly booth: LeavingBooth;
  readonly view: TakeoverView;
}

/** Where a supervisor is on the way to another booth's records. */
export type TakeoverStep =
  | { readonly step: 'booths' }
  | { readonly step: 'files'; readonly booth: LeavingBooth; readonly files: readonly DriveFile[] }
  | ({ readonly step: 'records' } & ShownRecords)
  | ({ readonly step: 'sure' } & ShownRecords)
  | { readonly step: 'taking'; readonly booth: LeavingBooth; readonly taken: number; readonly count: number }
  | {
      readonly step: 'taken';
      readonly booth: LeavingBooth;
      readonly taken: number;
      /** As of `TakeoverView`. */
      readonly isFormer: boolean;
    }
  | ({ readonly step: 'end'; readonly record: TakeoverRecord } & ShownRecords);

export interface TakeoverState {
  /** null: nobody takes over. */
  readonly at: TakeoverStep | null;
  /** Booths that left something behind, or may have, as they were read last. */
  readonly booths: readonly FleetBooth[];
  readonly busy: boolean;
  readonly problem: Message | null;
}

export const initialTakeover: TakeoverState = { at: null, booths: [], busy: false, problem: null };

export const useTakeover = create<TakeoverState>()(() => initialTakeover);
