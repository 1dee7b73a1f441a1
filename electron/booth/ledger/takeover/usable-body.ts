import { z } from 'zod';
import { sessionIdText } from '../../../contract/inside.ts';
import { boothTime, operations } from '../../../contract/record.ts';
import type { Body } from '../messages/body.ts';
import { personalLimits } from '../messages/car.ts';

/** So far (ms) a journal moves a press on whose millisecond another one has, at most. */
const mostMovedMs = 60_000;

/** A plate or class as some service may have it, and nothing that shows or sends otherwise than it reads. */
const written = (limit: number): z.ZodString =>
  z
    .string()
    .max(limit)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u);
const plateText = written(personalLimits.plate);
const classText = written(personalLimits.vehicleClass);

const sessionText = sessionIdText.refine((text) => text.isWellFormed());

/** What an operation on a session carries, as the outbox writes it into a request. */
const requestSchema = z.looseObject({
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).exactOptional(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).exactOptional(),
});

/**
 * Whether screen, outbox and journal can work with a record: whoever has a booth's key may have written anything, and one record that they
 * cannot work with would keep all others from coming, or from going out.
 *
 * @param id the record's
 */
export function isUsable(id: string, body: Body): boolean {
  const { operation, plate, vehicleClass, session, request } = body;
  if (!isUuid(id) || !isPressed(body)) return false;
  if (!plateText.safeParse(plate).success || !classText.safeParse(vehicleClass).success) return false;
  if (operation === 'entry') return true;
  if (!operations.some((known) => known === operation)) return false;
  const stays = [body.entry, body.siteEntry].filter((stay) => stay !== null);
  if (!stays.every(isUuid)) return false;
  if (session !== null && !sessionText.safeParse(session).success) return false;
  if (operation === 'exit') return session !== null || stays.length > 0;
  return session !== null && isRequest(request);
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** A journal counts time in ms since 1970, and every page shows when it was: both have to be one time that there is. */
function isPressed({ at, atMs }: Body): boolean {
  const toldMs = boothTime.safeParse(at).success ? Date.parse(at) : Number.NaN;
  return Math.abs(toldMs - atMs) <= mostMovedMs;
}

function isRequest(text: string | null): boolean {
  if (text === null) return false;
  try {
    return requestSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
