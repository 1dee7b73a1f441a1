import { checkExits } from './check-exits.ts';
import { checkClaims, checkFacts, checkHistory, checkMarks } from './check-facts.ts';
import { checkEntries, checkRecords } from './check-records.ts';
import { checkWalls } from './check-walls.ts';
import type { SiteEvidence } from './evidence.ts';
import type { SiteFinding } from './finding.ts';

export interface SiteVerdict {
  readonly findings: readonly SiteFinding[];
  readonly lost: number;
  readonly entriesTwice: number;
  /** By booths that were at the ledger. */
  readonly exitsTwice: number;
  /** By booths of which one at least was not. */
  readonly exitsTwiceApart: number;
}

/** Holds journals, service, ledger and walls of a site against each other, once nothing is on its way any more. */
export function check(evidence: SiteEvidence): SiteVerdict {
  const { findings: exits, apart } = checkExits(evidence);
  const findings = [
    ...evidence.findings.map((what) => ({ rule: 'as-meant', what })),
    ...checkRecords(evidence),
    ...checkEntries(evidence),
    ...exits,
    ...checkFacts(evidence),
    ...checkClaims(evidence),
    ...checkMarks(evidence),
    ...checkHistory(evidence),
    ...checkWalls(evidence),
  ];
  const of = (wanted: string): number => findings.filter(({ rule }) => rule === wanted).length;
  return {
    findings,
    lost: of('lost'),
    entriesTwice: of('entry-twice'),
    exitsTwice: of('exit-twice'),
    exitsTwiceApart: apart,
  };
}
