import type { SiteEvidence } from './evidence.ts';
import type { SitePress } from './presses.ts';
import type { SiteFinding } from './finding.ts';

/** Cars of which the service took more than one exit, and the exits. */
function takenTwice({ requests, presses }: SiteEvidence): SitePress[][] {
  const byPicture = new Map(presses.map((press) => [press.pictureSha256, press]));
  const exits = new Map<string, Set<SitePress>>();
  for (const { operation, sessionId, pictureSha256 } of requests) {
    const press = byPicture.get(pictureSha256 ?? '');
    if (operation !== 'exit' || press === undefined) continue;
    exits.set(sessionId, (exits.get(sessionId) ?? new Set()).add(press));
  }
  return [...exits.values()].filter(({ size }) => size > 1).map((of) => [...of]);
}

/** Of a ledger that was away for one of them, that is by design. */
const isApart = (exits: readonly SitePress[], { claimless }: SiteEvidence): boolean =>
  exits.filter(({ wasConnected, saved }) => wasConnected === true && !claimless.has(saved ?? '')).length < 2;

/** No car is let out twice by booths that are at the ledger, or that both had its claim. */
export function checkExits(evidence: SiteEvidence): { findings: SiteFinding[]; apart: number } {
  const claimed = evidence.hasLost ? new Set<string>() : exitsWithClaim(evidence);
  const findings: SiteFinding[] = [];
  let apart = 0;
  for (const exits of takenTwice(evidence)) {
    const [first] = exits;
    const who = `${first?.plate ?? ''} was let out by ${exits.map(({ booth }) => booth).join(' and by ')}`;
    const holders = exits.filter(({ saved }) => claimed.has(saved ?? ''));
    if (holders.length > 1) findings.push({ rule: 'exit-twice', what: `${who}, each with its claim` });
    else if (!isApart(exits, evidence))
      findings.push({ rule: 'exit-twice', what: `${who}, all of them at the ledger` });
    else apart += 1;
  }
  return { findings, apart };
}

/** Those that had their car's claim once, and took it over from nobody. */
function exitsWithClaim({ facts }: SiteEvidence): Set<string> {
  return new Set(
    facts.flatMap(({ car }) =>
      car === null || car.claim === null || car.isContested ? [] : [car.claim.exit],
    ),
  );
}
