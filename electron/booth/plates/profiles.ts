import { basename, isAbsolute } from 'node:path';
import type { z } from 'zod';
import brazil from '../../../resources/plates/brazil.json' with { type: 'json' };
import china from '../../../resources/plates/china.json' with { type: 'json' };
import czechia from '../../../resources/plates/czechia.json' with { type: 'json' };
import france from '../../../resources/plates/france.json' with { type: 'json' };
import germany from '../../../resources/plates/germany.json' with { type: 'json' };
import japan from '../../../resources/plates/japan.json' with { type: 'json' };
import korea from '../../../resources/plates/korea.json' with { type: 'json' };
import latin from '../../../resources/plates/latin.json' with { type: 'json' };
import poland from '../../../resources/plates/poland.json' with { type: 'json' };
import russia from '../../../resources/plates/russia.json' with { type: 'json' };
import slovakia from '../../../resources/plates/slovakia.json' with { type: 'json' };
import spain from '../../../resources/plates/spain.json' with { type: 'json' };
import taiwan from '../../../resources/plates/taiwan.json' with { type: 'json' };
import thailand from '../../../resources/plates/thailand.json' with { type: 'json' };
import unitedArabEmirates from '../../../resources/plates/united-arab-emirates.json' with { type: 'json' };
import unitedKingdom from '../../../resources/plates/united-kingdom.json' with { type: 'json' };
import usa from '../../../resources/plates/usa.json' with { type: 'json' };
import vietnam from '../../../resources/plates/vietnam.json' with { type: 'json' };
import { firstFaults } from '../lib/fault-limit.ts';
import { readFileNow } from '../lib/read-file.ts';
import { inWords, JsonPositions } from '../lib/json-positions.ts';
import { plateProfileOf, plateProfileSchema, type PlateProfile } from './profile.ts';

const shipped: Readonly<Record<string, unknown>> = {
  latin,
  germany,
  'united-kingdom': unitedKingdom,
  france,
  spain,
  slovakia,
  czechia,
  poland,
  usa,
  brazil,
  japan,
  korea,
  china,
  taiwan,
  thailand,
  vietnam,
  russia,
  'united-arab-emirates': unitedArabEmirates,
};

/** A file longer than this is no plate profile (bytes): the longest of ours has 8 kB. */
const bytesLimit = 256 * 1024;

/** The names of the profiles that are part of the program; the first is the generic one. */
export const shippedPlateProfiles: readonly string[] = Object.keys(shipped);

/** A value of a plate profile that cannot be used. */
interface PlateProfileFault {
  /** The file and the path inside of it: `site.json: formats.0.segments.1.alphabet`. */
  readonly location: string;
  readonly message: string;
}

export type PlateProfileResult =
  | { readonly ok: true; readonly value: PlateProfile }
  | { readonly ok: false; readonly faults: readonly [PlateProfileFault, ...PlateProfileFault[]] };

/**
 * The plate profile that a site has chosen.
 *
 * @param chosen the name of a shipped profile, or the absolute path of a JSON file
 * @returns the profile, or the faults found, at most 50, each with its place
 */
export function readPlateProfile(chosen: string): PlateProfileResult {
  if (Object.hasOwn(shipped, chosen)) return check(shipped[chosen], chosen, null);
  if (!isAbsolute(chosen)) {
    const message = `is no shipped profile (${shippedPlateProfiles.join(', ')}) and no absolute path`;
    return { ok: false, faults: [{ location: chosen, message }] };
  }
  const file = basename(chosen);
  try {
    const text = readFileNow(chosen, { limit: bytesLimit })
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    const { positions } = JsonPositions.read(text);
    if (positions === null)
      return { ok: false, faults: [{ location: file, message: `is not JSON${mistakeIn(text)}` }] };
    return check(JSON.parse(text), file, positions);
  } catch (error) {
    return { ok: false, faults: [{ location: chosen, message: (error as Error).message }] };
  }
}

function mistakeIn(text: string): string {
  const read = JsonPositions.read(text);
  return read.positions === null ? inWords(read.mistake) : '';
}

function check(value: unknown, file: string, positions: JsonPositions | null): PlateProfileResult {
  const parsed = plateProfileSchema.safeParse(value);
  if (parsed.success) return { ok: true, value: plateProfileOf(parsed.data) };
  const [first, ...others] = Array.from(
    firstFaults<PlateProfileFault>(parsed.error.issues.map((issue) => faultsOf(issue, file, positions))),
  );
  return { ok: false, faults: [first ?? { location: file, message: 'cannot be used' }, ...others] };
}

function* faultsOf(
  issue: z.core.$ZodIssue,
  file: string,
  positions: JsonPositions | null,
): Generator<PlateProfileFault> {
  const path = issue.path as (string | number)[];
  const unknown = issue.code === 'unrecognized_keys';
  for (const keys of unknown ? issue.keys.map((key) => [...path, key]) : [path]) {
    const at = positions?.of(keys, unknown) ?? null;
    const message = unknown ? 'is not an entry of a plate profile' : issue.message;
    yield {
      location: keys.length === 0 ? file : `${file}: ${keys.join('.')}`,
      message: message + inWords(at),
    };
  }
}
