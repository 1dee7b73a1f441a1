import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pictureBytes } from './camera.ts';
import { alprCalls } from './reading-alpr.ts';
import { boxSchema, probability } from './reading-box.ts';
import { laneCalls } from './reading-lane.ts';
import { leavingCalls } from './reading-leaving.ts';
import { leftMs } from './reading-left.ts';
import { plateLengthLimit } from './record.ts';

/**
 * What is done with what is read of a plate. `check`: nothing is shown until the plate is typed, then it is compared. `suggest`: it is
 * shown to be taken, too.
 */
export const readingModes = ['off', 'check', 'suggest'] as const;
export type ReadingMode = (typeof readingModes)[number];

const plateSuggestionSchema = z.strictObject({
  /** Capitals and digits, without separators. */
  text: z.string().min(1).max(plateLengthLimit),
  /** Of each character, whether it is doubtful. */
  marked: z.array(z.boolean()),
  /** How probable each character is. */
  sure: z.array(probability),
  box: boxSchema,
});
/** A text that may be the plate of the car in the picture. */
export type PlateSuggestion = z.infer<typeof plateSuggestionSchema>;

/**
 * That question was none of the few that a standing car has: it came too soon after the one before, or what was read came too late to be
 * offered. So long (ms) it is until the next one; left out: it counts.
 */
const againMs = z.number().int().min(0).exactOptional();

const plateReadingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('one'), suggestion: plateSuggestionSchema, leftMs, againMs }),
  /** Another one may be the car's, too; the likelier one first. */
  z.strictObject({
    kind: z.literal('several'),
    suggestions: z.array(plateSuggestionSchema).min(2).max(3),
    leftMs,
    againMs,
  }),
  z.strictObject({ kind: z.literal('none'), againMs }),
]);
export type PlateReading = z.infer<typeof plateReadingSchema>;

/**
 * `memory`: too little is free; `processor`: the program has too little of it; `models`: what it reads with is missing or another one;
 * `faults`: it went wrong too often.
 */
const readingCauses = ['memory', 'processor', 'models', 'faults'] as const;

/** How reading is, for the screen and for a supervisor. */
export const readingStatusSchema = z.strictObject({
  /** The mode in force. */
  mode: z.enum(readingModes),
  /** Whether somebody has said if plates are read here; until then they are not, but in training. */
  isDecided: z.boolean(),
  /** Of the reader's process; `ended`: it starts with the next picture; `off`: nothing is read now. */
  state: z.enum(['ended', 'loading', 'ready', 'off']),
  /** Why it is off though the mode is not. */
  cause: z.enum(readingCauses).exactOptional(),
});
export type ReadingStatus = z.infer<typeof readingStatusSchema>;

/** The channels of reading plates. */
export const readingCalls = {
  /**
   * Reads the plate of the car that stands in the picture. `none` where nothing is read now, whatever the reason, and where a newer
   * picture was sent meanwhile: a reading is never an error.
   */
  'reading.read': {
    input: z.strictObject({
      /** Counts the changes of the picture since the page began: readings of one standing still vote together. */
      standing: z.number().int().min(0),
      /** The picture that a record would be made with outweighs the live ones. */
      isFrozen: z.boolean(),
      jpeg: pictureBytes,
    }),
    output: plateReadingSchema,
    apart: true,
  },
  /**
   * Reads the plate of a car that was let in without one, in the picture that its record was saved with; once, and while nobody presses
   * and the car at the gate wants no reading. null: not now, ask again. Never an error.
   */
  'reading.draft': {
    input: z.strictObject({ recordId: z.uuid() }),
    output: plateReadingSchema.nullable(),
    apart: true,
  },
  /** The mode that is proposed for a plate profile: a shipped one's name, or that in force; any other's is `off`. */
  'reading.proposed': {
    input: z.strictObject({ plateProfile: z.string().max(4_096) }),
    output: z.enum(readingModes),
    apart: true,
  },
  ...laneCalls,
  ...alprCalls,
  ...leavingCalls,
} as const satisfies Record<string, CallContract>;
