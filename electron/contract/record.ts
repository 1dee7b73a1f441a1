import { z } from 'zod';

/** The longest plate that is accepted, in characters (code points) after normalisation. */
export const plateLengthLimit = 16;

/** The most bytes that a picture may have when it crosses the border; a site's own limit is lower. */
export const pictureBytesLimit = 4 * 1024 * 1024;

/** No tap lies further back than this (ms) when its record is asked for. */
export const sinceTapLimitMs = 30_000;

/** What the specification gives in full: a car comes in, a car goes out. */
export const directions = ['entry', 'exit'] as const;
export type Direction = (typeof directions)[number];

/** What can be done with a session that is there, where the site's interface profile maps it. */
export const sessionActs = ['cancel', 'edit-entry', 'edit-exit', 'charge', 'direct-charge'] as const;
export type SessionAct = (typeof sessionActs)[number];

/** What a record asks of the service. */
export const operations = [...directions, ...sessionActs] as const;
export type Operation = (typeof operations)[number];

/** One record's states, as the outbox design names them. */
export const recordStates = [
  'draft',
  'queued',
  'waiting-for-entry',
  'sending',
  'confirmed',
  'unknown',
  'refused',
  'resolved',
  'voided',
  'local',
] as const;
export type RecordState = (typeof recordStates)[number];

/** Why a record is where it is: what the last attempt, or a person, or a restart did to it. */
export const recordReasons = [
  // unknown: the service may have executed it
  'answer-unreadable',
  'answer-foreign',
  'answer-unexpected',
  'redirected',
  'conflict',
  // unknown, and not to be sent again by itself: the answer named the session of another entry of this booth
  'session-taken',
  'timed-out',
  'connection-lost',
  'server-error',
  'stopped-while-sending',
  // unknown, and not to be sent again by itself: by the site's ledger this disk is an older copy, and the newer one may have sent it
  'older-copy',
  // refused: the service did not execute it
  'session-not-found',
  'rejected',
  'entry-closed',
  'unmapped',
  // refused, and nobody asked the service: it was queued in a journal that was damaged
  'found-again',
  // refused, and nobody asked the service: by the site's ledger another booth lets the car out, or it has left
  'claimed-elsewhere',
  'left-elsewhere',
  // refused, and nobody asked the service: the booth that has the entry has not told its session for long, or nobody can tell it here any more
  'entry-untold',
  // back in the queue: provably not executed
  'token',
  'permission',
  'address',
  'proxy',
  'picture-too-large',
  'rate-limited',
  // people
  'corrected',
  'withdrawn',
  'by-supervisor',
  'looked-up',
  // voided: the press was saved a second time while the damaged journal was read
  'pressed-again',
  // voided: an exit of its session was pressed by the session's id while its entry had none
  'already-left',
  // local: another booth of the site has taken it over, and it is that one's to send
  'handed-over',
  // local: a person at another booth has seen to it while this one was silent
  'ended-elsewhere',
  // queued, or waiting: it was taken over from another booth of the site
  'taken-over',
] as const;
export type RecordReason = (typeof recordReasons)[number];

/** Why an exit that was never sent is not to be sent, by the site's ledger. */
export const lostClaims = ['claimed-elsewhere', 'left-elsewhere'] as const satisfies RecordReason[];
export type LostClaim = (typeof lostClaims)[number];

/** Why a record has no picture, or not the one that was frozen first. */
export const pictureNotes = [
  'no-camera',
  'camera-lost',
  'camera-busy',
  'camera-denied',
  'camera-wrong',
  'camera-starting',
  'capture-failed',
  // there was a frame, and it may not be attached (the fourth promise: the picture is of this car)
  'frame-stale',
  'frame-black',
  'frame-frozen',
  'frame-repeated',
  'replaced-stale',
  'shrunk',
  'dropped-too-large',
  // it was taken over from another booth, and its picture could not be had there
  'not-taken-over',
] as const;
export type PictureNote = (typeof pictureNotes)[number];

/** ISO 8601 with milliseconds and the booth's UTC offset, e.g. `2026-11-20T08:15:30.123+07:00` (specification, section 2). */
export const boothTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/,
    'a time with milliseconds and an offset',
  );

/** One record as the screen sees it: no picture, no attempt history. */
export const recordViewSchema = z.strictObject({
  id: z.uuid(),
  operation: z.enum(operations),
  /** Empty only where a session is known by its id alone, and while the plate of a rush car is not typed. */
  plate: z.string(),
  vehicleClass: z.string(),
  /** When the button was pressed; of a rush car, when it was tapped. */
  at: boothTime,
  state: z.enum(recordStates),
  reason: z.enum(recordReasons).nullable(),
  /** The HTTP status of the last answer, where there was one. */
  httpStatus: z.number().int().nullable(),
  hasPicture: z.boolean(),
  pictureNote: z.enum(pictureNotes).nullable(),
  /** The parking session's id at the service, once known. */
  sessionId: z.string().nullable(),
  /** The entry's record, for what was done with a session that this booth began. */
  entryId: z.uuid().nullable(),
  /** Of an exit whose car had no session yet when it was pressed: the record of its entry, which another booth has. Left out: it is none. */
  siteEntry: z.uuid().exactOptional(),
  /** Of an entry: its car has left by another booth. Left out: it has not, as far as this one knows. */
  leftElsewhere: z.literal(true).exactOptional(),
  /** It is offered to the other booths of its site, and nothing of it changes here until it is reclaimed. Left out: it is not. */
  offered: z.literal(true).exactOptional(),
  /** The id of the booth that has taken it over, and sends it from then on. Left out: none has. */
  handedTo: z.string().exactOptional(),
  /** The id of the booth that made it, from which this one has taken it over. Left out: this one made it. */
  originBooth: z.string().exactOptional(),
  /** Why, in the attendant's words: an exception, a cancellation, an edit. */
  note: z.string().nullable(),
  /** The attendant who made it; left out: nobody was signed in. */
  operator: z.uuid().exactOptional(),
  /** What the service answered (specification, section 4); null until `confirmed`, but for `session-taken`. */
  answer: z
    .strictObject({
      /** null: the service did not tell. */
      isRegisteredUser: z.boolean().nullable(),
      startDateTime: z.string().nullable(),
      endDateTime: z.string().nullable(),
      /** What else the site's profile names, as the service wrote it: an amount, a currency. */
      more: z.record(z.string(), z.string()).exactOptional(),
      /** Of `session-taken`: when the entry was made whose session was named. */
      takenSince: boothTime.exactOptional(),
    })
    .nullable(),
});
export type RecordView = z.infer<typeof recordViewSchema>;

/** Another record that one tells of: when its button was pressed, and how it stands. */
export const otherRecordSchema = recordViewSchema.pick({ id: true, at: true, state: true });
export type OtherRecord = z.infer<typeof otherRecordSchema>;
