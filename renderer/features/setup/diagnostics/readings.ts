import type { ClockView } from '../../../../electron/contract/clock.ts';
import { isClockOff, type Topic } from '../../../../electron/contract/findings.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { helpFor } from '../../../ui/pictures/camera-help.ts';
import {
  formatAge,
  formatCount,
  formatDay,
  formatDuration,
  formatUnit,
} from '../../../platform/i18n/formats.ts';
import { queueReading } from './queue-reading.ts';
import { fact, line, type Line, type Reading, type ReadingInput } from './reading.ts';
import { serviceReading } from './service-reading.ts';

const notTold: Reading = { value: null, lines: [line(fact('notTold'))] };

/** Enough of the head's hash to compare it with one that was kept. */
const hashShown = 12;
const bytesPerGigabyte = 1e9;

/** How the reader of plates is, or why it does not read. */
const readerFacts = {
  ended: 'readingEnded',
  loading: 'readingLoading',
  ready: 'readingReady',
  notWanted: 'readingNotWanted',
  memory: 'readingMemory',
  processor: 'readingProcessor',
  models: 'readingModels',
  faults: 'readingFaults',
} as const;

/** What has an instrument: the ledger has a page of its own, and here a line. */
export type Instrument = Exclude<Topic, 'ledger'>;

/** What each topic's instrument shows. */
export const readings: Readonly<Record<Instrument, (input: ReadingInput) => Reading>> = {
  service: serviceReading,
  clock({ diagnostics: { service, clock }, language }) {
    const { clockSkewMs } = service;
    const doubt = doubtOf(clock, language);
    if (clockSkewMs === null) return { value: null, lines: [...doubt, line(fact('noTime'))] };
    const offMs = Math.abs(clockSkewMs);
    const off = formatDuration(language, offMs);
    const differs = clockSkewMs > 0 ? 'clockBehind' : 'clockAhead';
    return {
      value: formatAge(language, offMs),
      lines: [...doubt, line(isClockOff(clockSkewMs) ? fact(differs, { off }) : fact('clockRight'))],
    };
  },
  queue: queueReading,
  journal({ diagnostics: { storage, readingEarlier, head }, language }) {
    const lines = [line(fact('chain', { head: `${head.seq}:${head.hash.slice(0, hashShown)}…` }))];
    // That is said of the disk.
    if (storage !== 'ok' && storage !== 'nearly-full')
      lines.unshift(line({ key: `band.storage.${storage}` }));
    if (readingEarlier) lines.unshift(line({ key: 'band.readingEarlier' }));
    return { value: formatCount(language, head.seq), unit: fact('events'), lines };
  },
  disk({ diagnostics: { disk, storage }, language }) {
    if (disk === null) return notTold;
    const gigabytes = (bytes: number): string =>
      formatUnit(language, 'gigabyte', Math.floor(bytes / bytesPerGigabyte));
    const lines = [line(fact(disk.reserve === 'held' ? 'reserveHeld' : 'reserveMissing'))];
    if (storage === 'nearly-full') lines.unshift(line({ key: 'band.storage.nearly-full' }));
    lines.unshift(line(fact('freeOf', { size: gigabytes(disk.sizeBytes) })));
    return { value: gigabytes(disk.freeBytes), lines };
  },
  camera({ diagnostics: { camera } }) {
    if (camera === null) return notTold;
    const { kind, state } = camera;
    const lines = [line({ key: `diagnostics.eye.${kind}` })];
    if (state !== 'live') lines.push(line({ key: helpFor(kind, state) }));
    return { value: { key: `camera.state.${state}` }, lines };
  },
  reading({ diagnostics: { reading } }) {
    const { mode, isDecided, state, cause } = reading;
    const said = readerFacts[cause ?? (state === 'off' || mode === 'off' ? 'notWanted' : state)];
    const lines = [line(fact(said))];
    if (!isDecided) lines.push(line({ key: 'boothSetup.reading.ask' }));
    return { value: { key: `boothSetup.reading.${mode}` }, lines };
  },
  keyring({ diagnostics: { keyring, mode, pinInSiteFile = false } }) {
    const digits = pinInSiteFile ? [line(fact('pinDigits'))] : [];
    if (keyring === null) return { ...notTold, lines: [...digits, ...notTold.lines] };
    const kept = keyring.usable === true ? 'tokenKept' : 'tokenNotKept';
    const known = keyring.usable === null ? 'notTold' : kept;
    return {
      value: keyring.backend,
      lines: [...digits, line(fact(mode === 'training' ? 'noToken' : known))],
    };
  },
  display({ diagnostics: { displays }, language }) {
    const [first, ...others] = displays ?? [];
    if (first === undefined) return notTold;
    const scale = fact('scale', { scale: formatCount(language, Math.round(first.scale * 100)) });
    return {
      value: size(first),
      lines: [line(scale), ...others.map((other) => ({ lead: size(other), messages: [] }))],
    };
  },
};

function doubtOf(clock: ClockView, language: string): Line[] {
  const { at, proven } = clock;
  if (clock.inDoubt) return [line(inDoubt(clock, language))];
  if (proven === null) return [];
  const days = { at: formatDay(language, at), proven: formatDay(language, proven) };
  return [line(fact('clockUnproven', days))];
}

function inDoubt({ at, trusted, hoursLeft }: ClockView, language: string): Message {
  const days = { at: formatDay(language, at), trusted: formatDay(language, trusted) };
  return hoursLeft === null
    ? fact('clockInDoubtForGood', days)
    : fact('clockInDoubt', { ...days, left: formatUnit(language, 'hour', hoursLeft) });
}

const size = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string =>
  `${widthPx} × ${heightPx}`;
