import type { TextKey, Message } from '../platform/i18n/message.ts';
import type { BoothMode, BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { oldestWaiting } from '../state/booth/oldest-waiting.ts';
import { resultCard } from '../state/gate/result-card.ts';
import type { Notice, Press, ScreenState } from '../state/gate/screen.ts';
import { withheldMessage } from '../state/booth/withheld-message.ts';

export type StatusTone = 'calm' | Notice['tone'] | 'wait' | 'alarm';

export interface StatusBarView {
  /** Stays, whatever else is said. */
  readonly mode: { readonly word: TextKey; readonly meaning: TextKey } | null;
  /** Likewise: what goes to the service can be read on its way. */
  readonly unencrypted: boolean;
  readonly tone: StatusTone;
  readonly message: Message | null;
  /** A notice for which the line is not free: it stands under it. */
  readonly under: Notice | null;
  /** When the next try is due, to be said behind the message. */
  readonly nextTryAt: string | null;
}

const modes = {
  training: { word: 'mode.training', meaning: 'mode.trainingMeaning' },
  test: { word: 'mode.test', meaning: 'mode.testMeaning' },
  live: null,
} as const satisfies Record<BoothMode, StatusBarView['mode']>;

const slowMs = 2000;

/** A notice never covers what goes on: an alarm of storage, clock or service stays, and the notice stands under it. */
export function statusBar(
  state: StatusBarState,
  now: number,
  duration: (ms: number) => string,
): StatusBarView {
  const steady = steadyStatus(state, now, duration);
  const { notice } = state;
  if (notice === null) return { ...steady, under: null };
  if (steady.tone !== 'calm') return { ...steady, under: notice };
  return { ...steady, tone: notice.tone, message: notice.message, under: null };
}

type StatusBarState = Pick<ScreenState, 'notice' | 'press' | 'wall' | 'question'> & {
  readonly snapshot: BoothSnapshot;
};

/**
 * The status bar's one line: the most urgent thing, in words, with what to do.
 *
 * @param now ms since the epoch
 * @param duration writes milliseconds as the language does
 */
function steadyStatus(
  state: StatusBarState,
  now: number,
  duration: (ms: number) => string,
): Omit<StatusBarView, 'under'> {
  const { snapshot, press } = state;
  const covered = state.wall !== null || state.question !== null;
  const { unencrypted } = snapshot;
  const about = { mode: modes[snapshot.booth.mode], unencrypted, nextTryAt: null };
  const { storage } = snapshot;
  if (storage === 'failing' || storage === 'nearly-full')
    return { ...about, tone: 'alarm', message: { key: `band.storage.${storage}` } };
  // The wall hides the result card, and this may not be missed.
  const failed = press?.step === 'failed' && covered ? resultCard(press, snapshot.link, now).detail : null;
  if (failed !== null && 'key' in failed) return { ...about, tone: 'alarm', message: failed };
  const { link, ledger } = snapshot;
  if (link.state !== 'open') {
    const tone = link.state === 'paused' ? 'alarm' : 'wait';
    return { ...about, tone, message: heldBack(snapshot, now), nextTryAt: link.nextTryAt };
  }
  const withheld = link.withheld[0];
  if (withheld !== undefined) {
    return { ...about, tone: 'alarm', message: withheldMessage(withheld) };
  }
  // Given back with the first answer, unless the ledger is away.
  const { kept = 0, isSendable = false, handedOver = [] } = ledger?.offers ?? {};
  if (kept > 0 && (isSendable || ledger?.state === 'away'))
    return {
      ...about,
      tone: isSendable ? 'alarm' : 'wait',
      message: { key: 'offers.kept', values: { count: kept } },
    };
  // Nothing that the attendant waits for: said while there is nothing else to say.
  if (storage !== 'ok') return { ...about, tone: 'wait', message: { key: `band.storage.${storage}` } };
  if (snapshot.readingEarlier) return { ...about, tone: 'wait', message: { key: 'band.readingEarlier' } };
  if (snapshot.movedAside > 0) return { ...about, tone: 'wait', message: { key: 'band.movedAside' } };
  // Before what concerns one shift or one car: each record carries the booth's time.
  if (snapshot.clockSkewMs !== null)
    return { ...about, tone: 'wait', message: clocksDiffer(snapshot.clockSkewMs, duration) };
  if (snapshot.clockInDoubt) return { ...about, tone: 'wait', message: { key: 'band.clockInDoubt' } };
  if (snapshot.people?.onDuty === null)
    return { ...about, tone: 'wait', message: { key: 'people.nobodyOnDuty' } };
  if (isSlow(press, now)) return { ...about, tone: 'wait', message: { key: 'band.slow' } };
  const [taken] = handedOver;
  if (taken !== undefined)
    return { ...about, tone: 'wait', message: { key: 'offers.handedOver', values: taken } };
  const message: Message | null =
    unencrypted && about.mode === null ? { key: 'mode.unencryptedMeaning' } : null;
  return { ...about, tone: 'calm', message };
}

/** Not which of the two is right: that is not known. */
const clocksDiffer = (skewMs: number, duration: (ms: number) => string): Message => ({
  key: skewMs > 0 ? 'band.clockBehind' : 'band.clockAhead',
  values: { off: duration(Math.abs(skewMs)) },
});

/** How many wait is told too, unless the status bar tells for how long: the header has the number. */
function heldBack({ link, counts, oldestWaitingAt }: BoothSnapshot, now: number): Message {
  const why: Message = { key: `link.${link.cause ?? 'none'}` };
  const todo: Message = {
    key: link.state === 'probing' ? 'todo.probing' : link.cause === 'token' ? 'todo.token' : 'todo.paused',
  };
  return counts.waiting === 0 || oldestWaiting(oldestWaitingAt, now) !== null
    ? { key: 'band.link', values: { why, todo } }
    : { key: 'band.linkWaiting', values: { why, todo, count: counts.waiting } };
}

const isSlow = (press: Press | null, now: number): boolean =>
  press?.step === 'saved' && press.record.state === 'sending' && now - press.stateSince > slowMs;
