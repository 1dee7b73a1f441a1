import { create } from 'zustand';
import type { FleetRead } from '../../../../electron/contract/fleet.ts';
import type { Message } from '../../../platform/i18n/message.ts';

export interface FleetState {
  /** How all booths of the site are; null: that is being read. */
  readonly read: FleetRead | null;
  /** Why it cannot be read; null: it can. */
  readonly problem: Message | null;
  /** The place of the first that is shown. */
  readonly first: number;
}

export const initialFleet: FleetState = { read: null, problem: null, first: 0 };

export const useFleet = create<FleetState>()(() => initialFleet);
