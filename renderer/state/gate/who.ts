import { create } from 'zustand';
import type { PinHolder } from '../../../electron/contract/people-rules.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { services } from '../booth/services.ts';
import { useScreen, type ScreenState } from './screen.ts';
import { showError, withPin, type Answered, type PinStore, type Wait } from '../booth/with-pin.ts';

/** Who says that he is a supervisor, before the PIN is typed; null: nobody has said. */
export const useWho = create<{ readonly who: string | null }>()(() => ({ who: null }));

/** A supervisor says who he is. */
export const sayWho = ({ id }: PinHolder): void => useWho.setState({ who: id });

/** The next one says it anew. */
export const forgetWho = (): void => useWho.setState({ who: null });

/** @returns the number of the open shift; null: nobody is on duty, or it is not known yet */
export const shiftIn = (snapshot: BoothSnapshot | null): string | null =>
  snapshot?.people?.onDuty?.shift ?? null;

const nobody: readonly PinHolder[] = [];

/** Those who may come; one of them is not asked who he is. */
export const holdersOf = ({ snapshot }: Pick<ScreenState, 'snapshot'>): readonly PinHolder[] =>
  snapshot?.supervisors ?? nobody;

/** @returns who has come; null: it is to be asked */
export const comer = (holders: readonly PinHolder[], who: string | null): PinHolder | null =>
  holders.length === 1 ? (holders[0] ?? null) : (holders.find(({ id }) => id === who) ?? null);

/** What a call carries that only a supervisor may make. `who` left out: there is one who may come. */
export interface GivenPin {
  readonly pin: string;
  readonly who?: string;
}

/** As `withPin`, with who has come. Where nobody has said who he is, that is said. */
export async function withSupervisor<T>(
  store: PinStore,
  act: (given: GivenPin) => Promise<Result<T> | null>,
  wait?: Wait,
): Promise<Answered<T> | null> {
  const holders = holdersOf(useScreen.getState());
  const come = comer(holders, useWho.getState().who);
  if (come === null && holders.length > 1) {
    showError(store, { key: 'attention.who.missing' });
    services().play('refused');
    return null;
  }
  const given = holders.length > 1 && come !== null ? { who: come.id } : {};
  return withPin(store, (pin) => act({ pin, ...given }), wait);
}
