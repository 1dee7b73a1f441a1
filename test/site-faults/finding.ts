import type { SiteEvidence } from './evidence.ts';

/** What is not as it should be: the rule's name, and where. */
export interface SiteFinding {
  readonly rule: string;
  readonly what: string;
}

/** The sessions that the service has open, with their plates. */
export function openSessions({ requests }: Pick<SiteEvidence, 'requests'>): ReadonlyMap<string, string> {
  const open = new Map<string, string>();
  for (const { operation, executed, sessionId, plate } of requests)
    if (executed && operation === 'entry') open.set(sessionId, plate ?? '');
    else if (executed) open.delete(sessionId);
  return open;
}

/** What was to happen so often at least. */
export type Counted = readonly [what: string, is: number, least: number];

/** @returns a word for each that happened less often: that shows nothing */
export const tooFew = (counted: readonly Counted[]): string[] =>
  counted
    .filter(([, is, least]) => is < least)
    .map(([what, is, least]) => `too few ${what}: ${String(is)} of ${String(least)}`);
