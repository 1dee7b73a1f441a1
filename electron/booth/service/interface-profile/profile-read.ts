import type { z } from 'zod';
import { mappableOperations, type MappableOperation } from '../../../contract/operation-names.ts';
import { firstFaults, mostFaults } from '../../lib/fault-limit.ts';
import { operationRules } from './profile-operations.ts';
import { inWords, JsonPositions, type LineColumn } from '../../lib/json-positions.ts';
import { ruleFaults } from './profile-rules.ts';
import { profileSchema, type InterfaceProfile } from './profile-schema.ts';

/** A value of an interface profile that cannot be used. */
export interface ProfileFault {
  /** The file and the path inside of it, as in `site.json: operations.charge.path`. */
  readonly location: string;
  /** The path alone, `operations.charge.path`; empty: the whole file. */
  readonly path: string;
  /** In words, with line and column. */
  readonly message: string;
  /** Where it stands in the file; null where that cannot be told. */
  readonly at: LineColumn | null;
}

export type ProfileResult =
  | { readonly ok: true; readonly value: InterfaceProfile }
  | { readonly ok: false; readonly faults: readonly ProfileFault[] };

type Path = readonly (string | number)[];

/**
 * Checks the text of an interface profile.
 *
 * @param file how the file is named to people
 * @returns the profile, or the faults found, at most 50, in the order in which they stand in the file
 */
export function readProfile(text: string, file: string): ProfileResult {
  const plain = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    const read = JsonPositions.read(plain);
    return {
      ok: false,
      faults: [faultOf(file, [], 'is not JSON', read.positions === null ? read.mistake : null)],
    };
  }
  const { positions } = JsonPositions.read(plain);
  const parsed = profileSchema.safeParse(value);
  const found: Iterable<Found>[] = [
    ...(parsed.error?.issues ?? []).map(schemaFaults),
    ruleFaults(value).map(({ path, message }) => ({ path, message, ofKey: false })),
    (positions?.repeatedKeys() ?? []).map(({ path, place }) => ({
      path,
      message: 'stands there twice',
      place,
    })),
  ];
  const faults = Array.from(firstFaults(found), ({ path, message, ofKey, place }) =>
    faultOf(file, path, message, place ?? positions?.of(path, ofKey) ?? null),
  );
  if (parsed.success && faults.length === 0) return { ok: true, value: parsed.data };
  return { ok: false, faults: faults.sort(byPlace) };
}

/** A fault before it is told. `ofKey`: of a name; `place`: left out, it is looked up. */
interface Found {
  readonly path: Path;
  readonly message: string;
  readonly ofKey?: boolean;
  readonly place?: LineColumn;
}

function faultOf(file: string, path: Path, message: string, at: LineColumn | null): ProfileFault {
  const name = path.map(String).join('.');
  return {
    location: name === '' ? file : `${file}: ${name}`,
    path: name,
    message: message + inWords(at),
    at,
  };
}

const byPlace = ({ at: a }: ProfileFault, { at: b }: ProfileFault): number =>
  a === null || b === null ? 0 : a.line - b.line || a.column - b.column;

/** One issue of the schema as faults; several names that are not known are a fault each. */
function schemaFaults(issue: z.core.$ZodIssue): Found[] {
  const path = issue.path as Path;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostFaults).map((key) => ({
      path: [...path, key],
      message: unknownKey([...path, key]),
      ofKey: true,
    }));
  if (issue.code === 'invalid_key')
    return issue.issues.map(({ message }) => ({ path, message: `its name ${message}`, ofKey: true }));
  return [{ path, message: issue.message, ofKey: false }];
}

const isMappable = (name: unknown): name is MappableOperation =>
  (mappableOperations as readonly unknown[]).includes(name);

/** Says why a name cannot stand there, where somebody may well have expected it. */
function unknownKey(path: Path): string {
  const [top, operation, key] = path;
  if (top !== 'operations' || path.length > 3) return 'is not an entry of a profile';
  if (path.length === 2)
    return operation === 'entry' || operation === 'exit'
      ? 'is compiled in as the specification has it and cannot be mapped'
      : `is not an operation that can be mapped: ${mappableOperations.join(', ')}`;
  if (!isMappable(operation)) return 'is not an entry of a profile';
  const { method } = operationRules[operation];
  if (key === 'method') return `is ${method} by the specification and cannot be changed`;
  if (method === 'GET' && key === 'body') return 'a GET has no body';
  if (method === 'GET' && key === 'inputs') return 'a look-up has nobody to ask';
  if (method !== 'GET' && key === 'complete') return 'is for look-ups only';
  return 'is not an entry of an operation';
}
