import type { Car } from '../../electron/booth/ledger/messages/car.ts';
import { excusedPlates, isLive } from './check-handovers.ts';
import { openSessions, type SiteFinding } from './finding.ts';
import type { SiteEvidence, SiteFact } from './evidence.ts';

/** The ledger's last fact of each car is as service and journals have it. */
export function checkFacts(evidence: SiteEvidence): SiteFinding[] {
  const { records, facts, hasLost } = evidence;
  const open = openSessions(evidence);
  const last = new Map(facts.map((fact) => [fact.entry, fact]));
  const endedAt = endings(evidence);
  const excused = excusedPlates(evidence);
  const findings: SiteFinding[] = [];
  const known = new Set<string>();
  for (const [booth, all] of records)
    for (const { id, operation, plate, state, session_id: sessionId } of all) {
      if (operation !== 'entry') continue;
      known.add(id);
      const is = (rule: string, what: string): unknown =>
        findings.push({ rule, what: `${plate} of ${booth}: ${what}` });
      const car = last.get(id)?.car ?? null;
      if (sessionId === null || excused.has(plate)) continue;
      // What came in and left while the ledger was away, or what the store lost of that, is told by nobody any more.
      if (car === null && !open.has(sessionId) && (hasLost || endedAt.get(sessionId) === booth)) continue;
      if (car === null) is('lost', `the ledger has no fact of it, which is ${state}`);
      else if (car.state !== (open.has(sessionId) ? 'inside' : 'left'))
        is(
          'view',
          `${car.state} in the ledger, and ${open.has(sessionId) ? 'inside' : 'gone'} at the service`,
        );
      else if (car.session !== sessionId && car.state === 'inside')
        is('view', `its session is ${String(car.session)} in the ledger`);
      else if (car.state === 'inside' && (car.holder !== booth || car.personal?.plate !== plate))
        is('view', `the ledger has it as ${car.personal?.plate ?? 'nothing'} of ${String(car.holder)}`);
    }
  for (const [entry, { car }] of last)
    if (!known.has(entry))
      findings.push({ rule: 'view', what: `a fact of no entry: ${entry}, ${car?.state ?? 'unreadable'}` });
  return findings;
}

/** At which booth each session was ended. */
function endings(evidence: SiteEvidence): Map<string, string> {
  const { requests, presses, records } = evidence;
  const senders = new Map(
    [...records].flatMap(([booth, all]) =>
      all.filter((record) => isLive(evidence, booth, record)).map(({ id }) => [id, booth] as const),
    ),
  );
  const booths = new Map(
    presses.map(({ pictureSha256, booth, saved }) => [pictureSha256, senders.get(saved ?? '') ?? booth]),
  );
  const ends = requests.filter(({ operation, executed }) => operation === 'exit' && executed);
  return new Map(
    ends.map(({ sessionId, pictureSha256 }) => [sessionId, booths.get(pictureSha256 ?? '') ?? '']),
  );
}

/** With nothing on its way, no exit has a claim. */
export function checkClaims({ facts, records }: SiteEvidence): SiteFinding[] {
  const last = new Map(facts.map(({ entry, car }) => [entry, car]));
  return [...last].flatMap(([entry, car]) => {
    const claim = car?.claim ?? null;
    if (claim === null) return [];
    const exit = records.get(claim.booth)?.find(({ id }) => id === claim.exit);
    const state = exit === undefined ? 'unknown to its booth' : exit.state;
    return {
      rule: 'claim',
      what: `the car of ${entry} is claimed by an exit of ${claim.booth} that is ${state}`,
    };
  });
}

/** What a later version wrote is carried through. */
export function checkMarks({ facts, marks, hasLost }: SiteEvidence): SiteFinding[] {
  if (hasLost) return [];
  const last = new Map(facts.map((fact) => [fact.entry, fact]));
  return [...marks]
    .filter(([entry, word]) => last.get(entry)?.later !== word)
    .map(([entry]) => ({ rule: 'carried', what: `what a later version wrote of ${entry} is gone` }));
}

/** Each fact follows the one before it. */
export function checkHistory({ facts, hasLost, records }: SiteEvidence): SiteFinding[] {
  if (hasLost) return [];
  const adopted = new Set(
    [...records.values()].flatMap((all) => all.flatMap((one) => (one.origin_booth === null ? [] : one.id))),
  );
  const before = new Map<string, Car>();
  return facts.flatMap((fact) => {
    const fault =
      fact.car === null ? 'it cannot be read' : faultAfter(before.get(fact.entry), fact.car, adopted);
    if (fact.car !== null) before.set(fact.entry, fact.car);
    return fault === null ? [] : { rule: 'history', what: wordOf(fact, fault) };
  });
}

const wordOf = ({ entry, sequence, car }: SiteFact, fault: string): string =>
  `${entry} at ${String(sequence)}, by ${car?.told.by ?? 'nobody'}: ${fault}`;

function faultAfter(
  before: Car | undefined,
  { entry, state, claim, session, holder, isContested }: Car,
  adopted: ReadonlySet<string>,
): string | null {
  if (before === undefined) return null;
  if (before.state === 'left') return `${state} after it had left`;
  if (before.session !== null && before.session !== session) return 'its session is another one';
  // A booth that comes back tells its cars before it has read that another one took them over, which tells them once more.
  if (before.holder !== null && before.holder !== holder && !adopted.has(entry))
    return 'its holder is another one';
  const [had, has] = [before.claim?.exit ?? null, claim?.exit ?? null];
  if (had !== null && has !== null && had !== has && !isContested) return 'its claim was written over';
  return null;
}
