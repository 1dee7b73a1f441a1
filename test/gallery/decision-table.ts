import type { Act, Booked } from './booked.ts';

/** What Enter, Exit and Rush save, each at one press. null: nothing; the press leads on, or says what comes first. */
interface Row {
  readonly enter: Booked | null;
  readonly exit: Booked | null;
  readonly rush: Booked | null;
  /** States of the gallery. */
  readonly states: readonly string[];
}

const nothing = { enter: null, exit: null, rush: null };

/**
 * Every state of the gallery that has Enter and Exit, by what the screen is about. In all others nothing is ever saved. Space on a
 * focused button and its function key save what a touch saves; Return, Escape, a scan, and a press that comes sooner than 300 ms
 * after the view has changed, save nothing anywhere.
 */
const rows: Readonly<Record<string, Row>> = {
  'no plate': {
    ...nothing,
    rush: 'rush',
    states: [
      'idle',
      'occupancy',
      'paused-notice',
      'fresh',
      'member',
      'offline',
      'offered',
      'held-entry-failing',
      'held-exit-failing',
      'held-entry-address',
      'held-exit-address',
      'sending-slow',
      'exception-noted',
      'site-exit-waits',
      'camera-dark',
      'late',
      'late-address',
      'late-permission',
      'late-proxy',
      'waits',
      'rush-tapped',
      'band-reading',
      'crowded',
      'crowded-sent',
      'crowded-unknown',
      'crowded-refused',
      'ticket-after-entry',
    ],
  },
  // As if there were none.
  'no plate, but one that is read': {
    ...nothing,
    rush: 'rush',
    states: [
      'read-ghosts',
      'read-ghosts-doubtful',
      'read-several',
      'read-alpr',
      'read-alpr-same',
      'read-alpr-other',
      'read-alpr-several',
    ],
  },
  // Rush asks for what is seen of it.
  'neither a plate nor a picture': {
    ...nothing,
    states: [
      'rush-asks',
      'band-beside',
      'unknown-taken',
      'unknown',
      'refused',
      'paused',
      'clock-in-doubt',
      'clock-differs',
      'no-camera',
      'rush-stack',
      'rush-many',
      'camera-starting',
      'camera-hangs',
      'camera-black-saved',
      'camera-absent',
      'camera-network-denied',
      'camera-twin',
      'band-aside',
      'band-unencrypted',
      'gate-on-duty',
      'gate-without-name',
    ],
  },
  'no plate, and no rush at this site': { ...nothing, states: ['rush-off'] },
  'a plate that is not inside': {
    ...nothing,
    enter: 'entry',
    rush: 'rush',
    states: [
      'read-taken',
      'typing',
      'long',
      'classes',
      'classes-choice',
      'not-saved',
      'camera-dark-frozen',
      'read-look',
      'read-look-missing',
      'read-other',
    ],
  },
  'a press that is not answered yet': { ...nothing, states: ['saving', 'saving-slow', 'saving-key'] },
  'which car leaves': {
    ...nothing,
    states: [
      'wall-marks',
      'wall-all',
      'wall-more',
      'wall-failed',
      'wall-ledger-away',
      'wall-site-pictures',
      'wall-site-waits',
      'wall-ledger-reading',
      'wall-ledger-alone',
      'wall-exit-refused',
      'wall-reading',
      'wall-empty-reading',
      'wall-empty',
      'crowded-wall',
    ],
  },
  // What confirms it stands beside the pictures: Exit only says so.
  'is it the car that was read': {
    ...nothing,
    states: ['read-exit', 'read-exit-differs', 'read-exit-long'],
  },
  'which car leaves, one of them read': {
    ...nothing,
    states: ['read-exit-first', 'read-exit-other', 'read-exit-late'],
  },
  'is it the same car': {
    ...nothing,
    exit: 'exit',
    states: [
      'wall',
      'wall-pair',
      'wall-pair-long',
      'wall-pair-elsewhere',
      'wall-pair-site',
      'wall-pair-site-picture',
      'wall-exact',
      'wall-scanned',
      'read-exit-chosen',
    ],
  },
  // *This car* comes first.
  'is it the only car that fits': { ...nothing, states: ['wall-candidate'] },
  // Whatever is pressed puts it back.
  'a picture as large as the screen': { ...nothing, states: ['typing-enlarged', 'wall-pair-enlarged'] },
  'a car of the former service': { ...nothing, states: ['wall-other-service', 'crowded-pair'] },
  'which session': { ...nothing, states: ['wall-session', 'wall-session-free'] },
  'what is the scanned code': {
    ...nothing,
    states: ['gate-scanned', 'gate-scanned-long', 'gate-scanned-elsewhere'],
  },
  // Enter stands for *Note it*.
  'why it leaves': { ...nothing, enter: 'note', states: ['exception', 'exception-other'] },
  'a plate that is inside': { ...nothing, states: ['duplicate', 'duplicate-reading', 'rush-duplicate'] },
  // There is no camera in these.
  'a car of the stack': {
    ...nothing,
    enter: 'plate',
    states: ['rush-typing', 'rush-zoomed', 'read-rush-taken', 'read-rush-look'],
  },
  'a car of the stack, no plate': { ...nothing, states: ['rush-blind'] },
  // As if there were none.
  'a car of the stack, no plate, but one that is read': {
    ...nothing,
    states: ['read-rush', 'read-rush-doubtful', 'read-rush-zoomed', 'read-rush-several'],
  },
};

const pressOf: Readonly<Record<Act, 'enter' | 'exit' | 'rush' | null>> = {
  'touch Enter': 'enter',
  F9: 'enter',
  'Space on Enter': 'enter',
  'touch Exit': 'exit',
  F10: 'exit',
  'Space on Exit': 'exit',
  'touch Rush': 'rush',
  F8: 'rush',
  'Return on Enter': null,
  'Return on Exit': null,
  Return: null,
  Escape: null,
  'a scanned ticket': null,
  'presses as soon as Escape has changed the view': null,
};

/** What was pressed last to come to that state, and has the focus: Return presses it again. */
const pressedLast: Readonly<Record<string, Booked>> = { 'operation-tell-otherwise': 'note' };

/** States that the table names. */
export const decidingStates: readonly string[] = Object.values(rows).flatMap(({ states }) => states);

/** One of each row. */
export const oneOfEach: readonly string[] = Object.values(rows).flatMap(({ states }) => states.slice(0, 1));

/** @returns what an act saves in a state of the gallery */
export function savedIn(name: string, act: Act): readonly Booked[] {
  const again = pressedLast[name];
  if (act === 'Return' && again !== undefined) return [again];
  const row = Object.values(rows).find(({ states }) => states.includes(name));
  const press = pressOf[act];
  const booked = row === undefined || press === null ? null : row[press];
  return booked === null ? [] : [booked];
}
