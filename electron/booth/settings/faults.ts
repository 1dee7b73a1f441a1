import type { z } from 'zod';
import type { SettingsFaultView } from '../../contract/settings.ts';
import { firstFaults, mostFaults } from '../lib/fault-limit.ts';

type Issue = z.core.$ZodIssue;
type FaultCode = SettingsFaultView['code'];

/** One entry for each path that an issue is about: keys that are no setting stand together in one issue. */
export function pathsOf(issue: Issue): string[][] {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, mostFaults).map((key) => [...path, key])
    : [path];
}

/**
 * The faults of a settings document as the screen is told of them: place and code, never the value.
 *
 * @param document what was checked, to tell a value that is missing from one of the wrong kind
 */
export function codedFaults(error: z.ZodError, document: unknown): SettingsFaultView[] {
  const told = error.issues.map((issue) =>
    pathsOf(issue).map((path) => ({ path: path.join('.'), ...codeOf(issue, document) })),
  );
  return [...firstFaults<SettingsFaultView>(told)];
}

function codeOf(issue: Issue, document: unknown): Omit<SettingsFaultView, 'path'> {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown' };
    case 'invalid_value':
      return { code: 'not-offered' };
    case 'too_small':
      return { code: isNumber(issue.origin) ? 'too-small' : 'too-short', limit: Number(issue.minimum) };
    case 'too_big':
      return { code: isNumber(issue.origin) ? 'too-large' : 'too-long', limit: Number(issue.maximum) };
    case 'custom':
      return { code: (issue.params?.['fault'] as FaultCode | undefined) ?? 'wrong' };
    case 'invalid_type':
      return { code: valueAt(document, issue.path) === undefined ? 'missing' : 'wrong' };
    default:
      return { code: 'wrong' };
  }
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';

const valueAt = (document: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    document,
  );
