import { z } from 'zod';
import type { CarFact } from '../car-fact.ts';
import { idSchema, momentSchema, uuidSchema, text, wordSchema } from './fields.ts';
import { readMessage, type Form, type Received, type Unread } from './read.ts';
import { serviceMarkSchema } from './service-mark.ts';
import { versionSchema } from './version.ts';
import { writeOver } from './write.ts';

/** The most of each (characters); who writes a car cuts what is longer. */
export const personalLimits = { plate: 64, vehicleClass: 64, note: 500 } as const;

const carSchema = z.object({
  v: versionSchema,
  kind: z.literal('car'),
  /** The entry's record, after which its subject is named. */
  entry: uuidSchema,
  /** `waiting`, `inside`, `left`; one of a later version is shown, and not changed. */
  state: wordSchema,
  service: serviceMarkSchema,
  session: text(200).min(1).nullable(),
  /** Whose journal has the entry: it alone sends it. null: it has not told the car since the ledger lost it, and a claim made the fact. */
  holder: idSchema.nullable(),
  claim: z.object({ exit: uuidSchema, booth: idSchema, at: momentSchema }).nullable(),
  isContested: z.boolean(),
  /** Of a car that two told: the other fact, by which the site goes on. This one says *left* then. */
  sameAs: uuidSchema.exactOptional(),
  /** When its button was pressed; null: as `holder`. */
  entered: momentSchema.nullable(),
  /** Who wrote this fact, and when. */
  told: z.object({ by: idSchema, at: momentSchema }),
  /**
   * All about people, and nowhere else, in later versions too: it is not there of a car that left, whatever is in it. Left out likewise
   * where nobody has told it.
   */
  personal: z
    .object({
      /** Empty: it is not typed yet. */
      plate: text(personalLimits.plate),
      vehicleClass: text(personalLimits.vehicleClass).nullable(),
      note: text(personalLimits.note).nullable(),
    })
    .exactOptional(),
});
export type Car = z.infer<typeof carSchema>;

export const carForm: Form<typeof carSchema> = { schema: carSchema, mostBytes: 8_192 };

/** A car that left has nothing personal, even where its writer left it there. */
export function readCar(bytes: Uint8Array): Received<Car> | Unread {
  const read = readMessage(carForm, bytes);
  return 'fault' in read || read.message.state !== 'left' ? read : withoutPersonal(read);
}

/** @returns the same without all that is about people, a later version's words among it */
export function withoutPersonal({ message: known, raw: there }: Received<Car>): Received<Car> {
  const { personal: _known, ...message } = known;
  const { personal: _raw, ...raw } = there;
  return { message, raw };
}

/** What was read, written again. */
export const carBytes = (car: Received<Car>): Uint8Array => writeOver(carForm, car, car.message);

const isState = (word: string): word is CarFact['state'] => ['waiting', 'inside', 'left'].includes(word);

/** What the protocol decides by; null: its state is of a later version, and nobody here may change it. */
export const factOf = ({ state, session, claim, isContested, holder }: Car): CarFact | null =>
  isState(state)
    ? {
        state,
        session,
        claim: claim === null ? null : { exit: claim.exit, booth: claim.booth },
        isContested,
        isTold: holder !== null,
      }
    : null;
