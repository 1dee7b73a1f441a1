import { checkChains } from './check-chains.ts';
import { checkExits } from './check-exits.ts';
import { checkClaims, checkFacts, checkHistory, checkMarks } from './check-facts.ts';
import { checkEntries, checkRecords } from './check-records.ts';
import { checkCopies, doubledPlates } from './check-handovers.ts';
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
  /** Records that two booths sent after a store had lost who may, and that one of them has flagged. */
  readonly flaggedTwice: number;
  /** Records of a disk that is gone that were not offered: a supervisor saw to them, or the ledger never heard of them. */
  readonly told: number;
}

/** Holds journals, service, ledger and walls of a site against each other, once nothing is on its way any more. */
export function check(evidence: SiteEvidence): SiteVerdict {
  const { findings: exits, apart } = checkExits(evidence);
  const copies = checkCopies(evidence);
  const findings = [
    ...evidence.findings.map((what) => ({ rule: 'as-meant', what })),
    ...checkRecords(evidence),
    ...checkEntries(evidence),
    ...exits,
    ...copies.findings,
    ...checkChains(evidence),
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
    flaggedTwice: doubledPlates(evidence).size,
    told: copies.told,
  };
}
