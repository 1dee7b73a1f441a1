import { create } from 'zustand';
import type { Role, ShiftFact } from '../../../../electron/contract/people-rules.ts';
import type { Attendant, Counted, Handover, ShiftNote } from '../../../../electron/contract/people.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import type { PinState } from '../../../state/booth/with-pin.ts';

/** What of the people's screens is shown. The last two are a supervisor's. */
export type PeopleView =
  | { readonly at: 'tiles'; readonly page: number }
  | { readonly at: 'pin'; readonly attendant: Attendant }
  | { readonly at: 'shift' }
  | { readonly at: 'end' }
  /** What this shift leaves to the next one is written. */
  | { readonly at: 'note' }
  /** What the shift before has left is read. */
  | { readonly at: 'left'; readonly note: ShiftNote }
  /** What a figure counts; so many of it are passed over. */
  | { readonly at: 'counted'; readonly fact: ShiftFact; readonly offset: number }
  | { readonly at: 'name' }
  /** `id` null: of the attendant who is being added. `first`: the PIN as it was typed first; null: it was not yet. */
  | {
      readonly at: 'new-pin';
      readonly id: string | null;
      readonly name: string;
      readonly first: string | null;
    };

export interface PeopleState extends PinState {
  /** null: what stands behind them is shown. */
  readonly view: PeopleView | null;
  /** Nobody is signed in, and the gate is worked all the same. */
  readonly unnamed: boolean;
  /** What the shift that is looked at hands over; null: not loaded yet. */
  readonly handover: Handover | null;
  /** To the next shift, as far as it is typed. */
  readonly note: string;
  /** Of which shift that is, where it is not left yet; null: it is. */
  readonly noteOf: string | null;
  /** What the figure that is looked at counts; null: not loaded yet. */
  readonly counted: Counted | null;
  /** What was done last, until something else is. */
  readonly done: Message | null;
  /** Of the attendant who is being added. */
  readonly name: string;
  readonly role: Role;
}

export const initialPeople: PeopleState = {
  view: null,
  unnamed: false,
  handover: null,
  note: '',
  noteOf: null,
  counted: null,
  done: null,
  name: '',
  role: 'attendant',
  pin: '',
  busy: false,
  problem: null,
};

export const usePeople = create<PeopleState>()(() => initialPeople);

/** Whether somebody is asked to sign in before the gate is shown. */
export const mustSignIn = ({ people }: BoothSnapshot, unnamed: boolean): boolean =>
  people !== null && people.onDuty === null && !unnamed;
