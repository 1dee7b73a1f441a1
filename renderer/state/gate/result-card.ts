import type { Operation, RecordView } from '../../../electron/contract/record.ts';
import type { LinkView } from '../../../electron/contract/snapshot.ts';
import type { TextKey, Message } from '../../platform/i18n/message.ts';
import { errorMessage } from '../booth/error-message.ts';
import {
  isNoted,
  isRefusedHere,
  nameOf,
  isTaken,
  stateWord,
  takenMessage,
  whyOf,
} from './record-messages.ts';
import { shownPlate } from './plate-shape.ts';
import { boothOf } from './site-booths.ts';
import type { Press, PressKind } from './screen.ts';

export type CardTone = 'idle' | 'noted' | 'busy' | 'saved' | 'sent' | 'unknown' | 'refused' | 'failed';

export interface CardView {
  readonly tone: CardTone;
  readonly plate: string | null;
  readonly way: TextKey | null;
  readonly state: TextKey;
  readonly detail: Message | Stay | Recorded;
  /** null: the service did not tell, so nothing is claimed. */
  readonly registered: boolean | null;
  readonly record: RecordView | null;
}

/** Details whose times the component formats. */
interface Stay {
  readonly stay: { readonly start: string | null; readonly end: string };
}
interface Recorded {
  readonly recordedAt: string;
}

/** From when on a wait is worth a word. */
const slowMs = 2000;

const ways = {
  entry: 'result.in',
  exit: 'result.out',
  cancel: 'recent.cancel',
  'edit-entry': 'recent.edit-entry',
  'edit-exit': 'recent.edit-exit',
  charge: 'recent.charge',
  'direct-charge': 'recent.direct-charge',
  exception: null,
  // Without a plate before it the word says nothing.
  rush: null,
} as const satisfies Record<Operation | PressKind, TextKey | null>;

export function resultCard(press: Press | null, link: LinkView, now: number): CardView {
  const nothing = { plate: null, way: null, registered: null, record: null };
  if (press === null) {
    const key = link.state === 'open' ? 'result.readyMeaning' : 'result.readyOffline';
    return { ...nothing, tone: 'idle', state: 'result.ready', detail: { key } };
  }
  if (press.step === 'saved') return recordCard(press.record, link, now - press.stateSince);
  const about = {
    ...nothing,
    plate: press.plate === '' ? null : shownPlate(press.plate),
    way: ways[press.operation],
  };
  if (press.step === 'saving') {
    const slow = now - press.startedAt > slowMs;
    const detail = { key: slow ? 'result.savingSlow' : 'press.saving' } as const;
    return { ...about, tone: 'busy', state: 'result.saving', detail };
  }
  const rush = press.operation === 'rush';
  if (press.error.code === 'no-answer') {
    const words = rush ? 'result.tapNoAnswer' : 'error.no-answer';
    return { ...about, tone: 'failed', state: 'result.noAnswer', detail: { key: words } };
  }
  const why = errorMessage(press.error);
  return {
    ...about,
    tone: 'failed',
    state: 'result.notSaved',
    detail: { key: rush ? 'result.tapAgain' : 'result.pressAgain', values: { why } },
  };
}

/** How a record stands. @param ageMs for how long it has been so */
export function recordCard(record: RecordView, link: LinkView, ageMs: number): CardView {
  const about = { plate: nameOf(record), way: ways[record.operation], registered: null, record };
  const why = whyOf(record);
  switch (record.state) {
    case 'draft':
      return {
        ...about,
        plate: null,
        way: ways.rush,
        tone: 'saved',
        state: 'result.saved',
        detail: { key: 'result.plateMissing' },
      };
    case 'queued':
      return { ...about, tone: 'saved', state: 'result.saved', detail: queuedDetail(link, why) };
    case 'waiting-for-entry': {
      const detail = record.offered === true ? queuedDetail(link, why) : waitsMessage(record);
      return { ...about, tone: 'saved', state: 'result.saved', detail };
    }
    case 'sending': {
      const seconds = Math.floor(ageMs / 1000);
      const detail: Message =
        ageMs > slowMs ? { key: 'result.sendingSlow', values: { seconds } } : { key: 'result.sending' };
      return { ...about, tone: 'saved', state: 'result.saved', detail };
    }
    case 'confirmed': {
      const registered = record.operation === 'entry' ? (record.answer?.isRegisteredUser ?? null) : null;
      return { ...about, tone: 'sent', state: 'result.sent', registered, detail: sentDetail(record) };
    }
    case 'unknown': {
      const detail: Message = isTaken(record)
        ? takenMessage(record)
        : why === null
          ? { key: 'result.unknownMeaning' }
          : { key: 'result.unknownWhy', values: { why } };
      return { ...about, tone: 'unknown', state: 'result.unknown', detail };
    }
    case 'refused': {
      const detail: Message =
        why === null
          ? { key: 'result.refusedMeaning' }
          : { key: isRefusedHere(record) ? 'result.refusedHere' : 'result.refusedWhy', values: { why } };
      return { ...about, tone: 'refused', state: 'result.refused', detail };
    }
    case 'resolved':
    case 'voided':
      return {
        ...about,
        tone: 'idle',
        // The service has what was resolved.
        state: record.state === 'resolved' ? 'state.resolved' : 'result.closed',
        detail: why ?? { key: 'result.closedMeaning' },
      };
    case 'local':
      if (!isNoted(record))
        return {
          ...about,
          tone: 'idle',
          state: stateWord(record),
          detail: why ?? { key: 'result.closedMeaning' },
        };
      // It was never asked of the service: it may not look like an exit.
      return { ...about, way: null, tone: 'noted', state: 'result.noted', detail: notedDetail(record) };
  }
}

/** What holds it back: its own last attempt, else the gate before the wire. */
function queuedDetail(link: LinkView, why: Message | null): Message {
  const held = why ?? (link.state === 'open' ? null : ({ key: `link.${link.cause ?? 'none'}` } as const));
  return held === null
    ? { key: 'result.willBeSent' }
    : { key: 'result.willBeSentWhy', values: { why: held } };
}

/** Whose entry an exit waits for. */
export function waitsMessage({ siteEntry }: RecordView): Message {
  if (siteEntry === undefined) return { key: 'result.waitsForEntry' };
  const booth = boothOf(siteEntry);
  return booth === null
    ? { key: 'result.waitsForOtherBooth' }
    : { key: 'result.waitsForSite', values: { booth } };
}

const notedDetail = ({ note }: RecordView): Message =>
  note === null ? { key: 'result.notedMeaning' } : { key: 'result.notedWhy', values: { why: note } };

function sentDetail(record: RecordView): Stay | Recorded {
  if (record.operation !== 'exit') return { recordedAt: record.at };
  return {
    stay: { start: record.answer?.startDateTime ?? null, end: record.answer?.endDateTime ?? record.at },
  };
}
