import { check } from './checker.ts';
import type { Evidence } from './evidence.ts';

// For tests that spoil good evidence in one place.

export const at = <T>(list: readonly T[], index: number): T => list[index] as T;

export const change = <T>(list: readonly T[], index: number, by: Partial<T>): T[] =>
  list.map((item, place) => (place === index ? { ...item, ...by } : item));

/** The rules that something is found to break, each once. */
export const rulesOf = (evidence: Evidence): string[] => [
  ...new Set(check(evidence).findings.map(({ rule }) => rule)),
];

/** What the evidence says after it was spoilt. */
type Spoil = (good: Evidence) => Partial<Evidence>;
export type Spoilt = readonly [what: string, rule: string, spoil: Spoil];
