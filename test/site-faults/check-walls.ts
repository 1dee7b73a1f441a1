import { openSessions, type SiteFinding } from './finding.ts';
import { excusedPlates } from './check-handovers.ts';
import type { SiteEvidence } from './evidence.ts';

/** Each booth shows the cars that the service has inside, each once, and none that left. */
export function checkWalls(evidence: SiteEvidence): SiteFinding[] {
  const open = openSessions(evidence);
  const excused = excusedPlates(evidence);
  const findings: SiteFinding[] = [];
  for (const [booth, wall] of evidence.walls) {
    if (wall === null) {
      findings.push({ rule: 'wall', what: `${booth} does not answer` });
      continue;
    }
    const is = (rule: string, what: string): unknown => findings.push({ rule, what: `${what} of ${booth}` });
    const shown = new Set<string>();
    for (const { plate, sessionId } of wall) {
      if (excused.has(plate)) continue;
      if (sessionId === null || !open.has(sessionId))
        is('wall-left', `${plate}, which is not inside, is on the wall`);
      if (shown.has(sessionId ?? plate)) is('wall', `${plate} is twice on the wall`);
      shown.add(sessionId ?? plate);
    }
    for (const [sessionId, plate] of open)
      if (!shown.has(sessionId) && !excused.has(plate)) is('wall', `${plate} is not on the wall`);
  }
  return findings;
}
