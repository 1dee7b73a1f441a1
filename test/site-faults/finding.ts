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
