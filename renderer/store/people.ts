import { create } from 'zustand';
import type { Role } from '../../electron/contract/people-rules.ts';
import type { Attendant, Handover } from '../../electron/contract/people.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { Words } from '../i18n/words.ts';
import type { PinState } from './with-pin.ts';

/** What of the people's screens is shown. The last two are a supervisor's. */
export type PeopleView =
  | { readonly at: 'tiles'; readonly page: number }
  | { readonly at: 'pin'; readonly attendant: Attendant }
  | { readonly at: 'shift' }
  | { readonly at: 'name' }
  /** `id` null: of the attendant who is being added. */
  | { readonly at: 'new-pin'; readonly id: string | null; readonly name: string };

export interface PeopleState extends PinState {
  /** null: what stands behind them is shown. */
  readonly view: PeopleView | null;
  /** Nobody is signed in, and the gate is worked all the same. */
  readonly unnamed: boolean;
  /** What the shift that is looked at hands over; null: not loaded yet. */
  readonly handover: Handover | null;
  /** What was done last, until something else is. */
  readonly done: Words | null;
  /** Of the attendant who is being added. */
  readonly name: string;
  readonly role: Role;
}

export const initialPeople: PeopleState = {
  view: null,
  unnamed: false,
  handover: null,
  done: null,
  name: '',
  role: 'attendant',
  pin: '',
  busy: false,
  trouble: null,
};

export const usePeople = create<PeopleState>()(() => initialPeople);

/** Whether somebody is asked to sign in before the gate is shown. */
export const mustSignIn = ({ people }: BoothSnapshot, unnamed: boolean): boolean =>
  people !== null && people.onDuty === null && !unnamed;
