import type { SiteEvidence, SiteRecord } from './evidence.ts';
import type { SiteFinding } from './finding.ts';

const settledStates: ReadonlySet<string> = new Set(['confirmed', 'resolved', 'voided']);

/** Somebody else has it by its own booth's word. */
export const isHandedOn = ({ state, reason }: Pick<SiteRecord, 'state' | 'reason'>): boolean =>
  state === 'local' && (reason === 'handed-over' || reason === 'ended-elsewhere');

/** Whether that booth is to send it, or has: one whose disk is gone sends nothing more. */
export const isLive = ({ gone }: Pick<SiteEvidence, 'gone'>, booth: string, record: SiteRecord): boolean =>
  !isHandedOn(record) && (!gone.has(booth) || settledStates.has(record.state));

interface Copy {
  readonly booth: string;
  readonly record: SiteRecord;
}

/** Each record by its id, in all journals that have it. */
function copiesOf({ records }: SiteEvidence): Map<string, Copy[]> {
  const copies = new Map<string, Copy[]>();
  for (const [booth, all] of records)
    for (const record of all) {
      const before = copies.get(record.id);
      if (before === undefined) copies.set(record.id, [{ booth, record }]);
      else before.push({ booth, record });
    }
  return copies;
}

/** By whom each record was put on the wire. */
function sendersOf({ chains }: SiteEvidence): Map<string, Set<string>> {
  const senders = new Map<string, Set<string>>();
  for (const [booth, { events }] of chains)
    for (const { record_id: id, to_state: to } of events)
      if (to === 'sending') senders.set(id, (senders.get(id) ?? new Set()).add(booth));
  return senders;
}

/** Records of which a booth's chain says that another booth may send them, too. */
function flaggedIn({ chains }: SiteEvidence): Set<string> {
  const isFlag = (happening: string, detail: string): boolean =>
    happening === 'sent-anyway' ||
    (happening === 'reclaimed' && detail.includes('"claim":"uncertain"')) ||
    (happening === 'taken-over' && detail.includes('"fence":"uncertain"'));
  return new Set(
    [...chains.values()].flatMap(({ events }) =>
      events.flatMap(({ record_id: id, happening, detail }) => (isFlag(happening, detail) ? [id] : [])),
    ),
  );
}

/** Records that two booths are to send, or have. */
function doubled(evidence: SiteEvidence): Copy[][] {
  const senders = sendersOf(evidence);
  return [...copiesOf(evidence)].flatMap(([id, copies]) => {
    const live = copies.filter(({ booth, record }) => isLive(evidence, booth, record));
    return live.length > 1 || (senders.get(id)?.size ?? 0) > 1 ? [copies] : [];
  });
}

/** After a loss alone, and where one of the two has flagged it: its fence is lost, too, and nobody tells that a second time. */
const mayBeTwice = (evidence: SiteEvidence, flagged: ReadonlySet<string>, copies: readonly Copy[]): boolean =>
  evidence.hasLost && copies.some(({ record }) => flagged.has(record.id));

/** The plates of the cars of which two booths sent a record, as they may after a store has lost who does: a person sees to these. */
export function doubledPlates(evidence: SiteEvidence): ReadonlySet<string> {
  if (!evidence.hasLost) return new Set();
  const flagged = flaggedIn(evidence);
  const twice = doubled(evidence).filter((copies) => mayBeTwice(evidence, flagged, copies));
  return new Set(twice.flatMap((copies) => copies.map(({ record }) => record.plate)));
}

/** The plates of cars that came in at a disk that is gone, of which the store has lost what was told since its copy: nobody knows it any more. */
const lostWithDisk = ({ hasLost, gone, records }: SiteEvidence): ReadonlySet<string> =>
  new Set(
    [...records].flatMap(([booth, all]) =>
      hasLost && gone.has(booth)
        ? all
            .filter((record) => record.operation === 'entry' && !isHandedOn(record))
            .map(({ plate }) => plate)
        : [],
    ),
  );

/** The plates of cars of which the walls may say what they like: a person sees to them. */
export const excusedPlates = (evidence: SiteEvidence): ReadonlySet<string> =>
  new Set([...doubledPlates(evidence), ...lostWithDisk(evidence)]);

/**
 * Each record is one booth’s: its own, or of exactly one that took it over as it was pressed. What a gone disk had not offered was told to a
 * supervisor, or the ledger never had it.
 *
 * @returns beside what is not so how many were told
 */
export function checkCopies(evidence: SiteEvidence): { findings: SiteFinding[]; told: number } {
  const { gone, ended, shipped } = evidence;
  const flagged = flaggedIn(evidence);
  const onLedger = new Set([...shipped.values()].flatMap((events) => events.map(({ record }) => record)));
  const findings: SiteFinding[] = [];
  let told = 0;
  for (const [id, copies] of copiesOf(evidence)) {
    if (copies.some(({ booth, record }) => isLive(evidence, booth, record))) continue;
    const [first] = copies;
    const isUnheard = copies.every(({ booth }) => gone.has(booth)) && !onLedger.has(id);
    if (ended.has(id) || isUnheard) told += 1;
    else findings.push({ rule: 'lost', what: `${wordOf(first)} is nobody’s to send` });
  }
  for (const copies of doubled(evidence).filter((twice) => !mayBeTwice(evidence, flagged, twice))) {
    const rule = copies[0]?.record.operation === 'exit' ? 'exit-twice' : 'entry-twice';
    const booths = copies.map(({ booth, record: { state } }) => `${booth} (${state})`).join(' and ');
    findings.push({ rule, what: `${wordOf(copies[0])} is to be sent by ${booths}` });
  }
  return { findings: [...findings, ...checkAdopted(evidence)], told };
}

const wordOf = (copy: Copy | undefined): string =>
  copy === undefined ? 'a record' : `the ${copy.record.operation} of ${copy.record.plate} of ${copy.booth}`;

/** What was taken over is as it was pressed, with its picture. */
function checkAdopted(evidence: SiteEvidence): SiteFinding[] {
  const { records, presses, chains } = evidence;
  const pressed = new Map(presses.flatMap((press) => (press.saved === null ? [] : [[press.saved, press]])));
  const findings: SiteFinding[] = [];
  for (const [booth, all] of records)
    for (const record of all) {
      if (record.origin_booth === null) continue;
      const what = (word: string): unknown =>
        findings.push({ rule: 'adopted', what: `${wordOf({ booth, record })}: ${word}` });
      const from = records.get(record.origin_booth)?.find(({ id }) => id === record.id);
      if (from === undefined) {
        what(`${record.origin_booth} never had it`);
        continue;
      }
      for (const column of ['operation', 'plate', 'vehicle_class', 'at', 'note', 'operator', 'salt'] as const)
        if (record[column] !== from[column]) what(`its ${column} is another one`);
      const picture = pressed.get(record.id)?.pictureSha256 ?? from.picture_sha256;
      if (record.picture_sha256 !== picture || chains.get(booth)?.pictures.get(record.id) !== picture)
        what(`its picture is gone, or another one (${String(record.picture_note)})`);
    }
  return findings;
}
