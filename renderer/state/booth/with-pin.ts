import type { BoothError, Result } from '../../../electron/contract/result.ts';
import type { TextKey, Message } from '../../platform/i18n/message.ts';
import { services } from './services.ts';
import { errorMessage } from './error-message.ts';

const noAnswerMs = 15_000;

/** The most characters of a PIN: the contract's limit. */
export const pinLimit = 32;

/** Why it did not go on, in words, where it happened. */
export interface Problem {
  readonly message: Message;
  /** No PIN is taken from then until then (ms since the epoch); null: one is. */
  readonly locked: { readonly from: number; readonly until: number } | null;
}

/** @returns for how long no PIN is taken yet (ms). Where the clock was put back to before it began, nobody knows: the core says it again */
export const lockedForMs = ({ locked }: Problem, now: number): number =>
  locked === null || now < locked.from ? 0 : Math.max(0, locked.until - now);

/** What a page has where a PIN is typed. */
export interface PinState {
  readonly pin: string;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

export interface PinStore {
  readonly getState: () => PinState;
  readonly setState: (change: Partial<PinState>) => void;
}

/** @returns what was waited for; null: it did not come */
export type Wait = <T>(answer: Promise<T>) => Promise<T | null>;

/** @returns the core's answer; null: it gave none for so long that nobody waits for it any more */
export const patiently: Wait = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([
    answer,
    services()
      .sleep(noAnswerMs)
      .then(() => null),
  ]);

/** What was typed as a PIN: digits, and no more than the core takes. A lock outlasts typing, other complaints do not. */
export function writePin({ getState, setState }: PinStore, value: string): void {
  const { busy, problem } = getState();
  if (busy) return;
  const pin = value.replaceAll(/\D/g, '').slice(0, pinLimit);
  setState({ pin, problem: (problem?.locked ?? null) === null ? null : problem });
}

/** What became of what a screen asked. */
export interface Answered<T> {
  /** Where it is a refusal, the caller tells about it; null: there is none, and that is told where it is awaited. */
  readonly answer: Result<T> | null;
  /** The screen that asked is still there. Else nothing of the one that is shown by now is changed: it is about something else. */
  readonly isAwaited: boolean;
}

/** A screen where nothing else is pressed while it waits for an answer. */
interface WaitingStore {
  readonly getState: () => { readonly busy: boolean };
  readonly setState: (change: { readonly busy: boolean }) => void;
}

/** The question that a screen waits for the answer to. One that was left waits for none: it is not busy, or with another one. */
const questions = new WeakMap<WaitingStore, symbol>();

/**
 * A screen waits from now on, and for nothing that was asked before.
 *
 * @returns to be called with the answer: whether it is still waited for, which it is no more then
 */
export function waitIn(store: WaitingStore): () => boolean {
  const question = Symbol('question');
  questions.set(store, question);
  store.setState({ busy: true });
  return () => {
    const isAwaited = store.getState().busy && questions.get(store) === question;
    if (isAwaited) store.setState({ busy: false });
    return isAwaited;
  };
}

/** Asks the core, and has nothing else be pressed on that screen until it answers. @param wait left out: some seconds */
export async function ask<T>(
  store: PinStore,
  act: () => Promise<Result<T> | null>,
  wait: Wait = patiently,
): Promise<Answered<T>> {
  const ends = waitIn(store);
  store.setState({ problem: null });
  const answer = await wait(act());
  const isAwaited = ends();
  if (isAwaited) store.setState({ pin: '' });
  services().play(answer?.ok === true ? 'saved' : 'refused');
  if (answer === null && isAwaited) showError(store, { key: 'attention.noAnswer' });
  return { answer, isAwaited };
}

/**
 * Does what wants the PIN that was typed, and forgets it.
 *
 * @param wait how long its answer is waited for; left out: some seconds
 * @returns null: it was not asked, and that is told
 */
export async function withPin<T>(
  store: PinStore,
  act: (pin: string) => Promise<Result<T> | null>,
  wait?: Wait,
): Promise<Answered<T> | null> {
  const { pin, busy, problem } = store.getState();
  const { now } = services();
  if (busy || (problem !== null && lockedForMs(problem, now()) > 0)) return null;
  if (pin === '') {
    showError(store, { key: 'attention.pin.missing' });
    return null;
  }
  return ask(store, () => act(pin), wait);
}

export interface ErrorMessage {
  readonly key: TextKey;
}

export function showError({ setState }: PinStore, about: BoothError | ErrorMessage): void {
  const isLocked = 'code' in about && about.code === 'pin-locked';
  const from = services().now();
  const locked = isLocked ? { from, until: from + (about.limit ?? 0) * 1000 } : null;
  const message = 'code' in about ? errorMessage(about) : about;
  setState({ problem: { message, locked } });
}
