import type { AdoptedRecord } from '../../journal/model/adopted-types.ts';
import { isShown, takenProof } from '../messages/taken.ts';
import { takerOf } from '../standing.ts';
import { mostFenced } from './fences.ts';
import { adoptedOf, type At, type FoundRecord } from './found-records.ts';
import { lanesOf } from './lanes.ts';
import { withPicture } from './pictures.ts';
import { readSubject } from './read-subject.ts';
import type { ShownTakersPorts } from './shown-takers.ts';
import type { SubjectFold } from './subject-fold.ts';

/** The pictures of what one fence takes: they go into the journal together, and presses wait behind them (bytes). */
const mostPictureBytes = 24_000_000;

/**
 * Whole lanes of what was found, as much as one fence takes, the oldest first: with their pictures, and with what shows that this booth has them
 * from that one, and from whomever that one had them in its turn, as its word shows it.
 *
 * @throws LedgerAway
 */
export async function batchOf(
  at: At,
  found: readonly FoundRecord[],
  { credentials, takenWords }: Pick<ShownTakersPorts, 'credentials' | 'takenWords'>,
): Promise<AdoptedRecord[]> {
  const { of, session } = at;
  const { booth } = credentials;
  const ownSubject = await subjectOfOwn(at, found, booth);
  const chosen = new Map<string, AdoptedRecord>();
  if (found.length === 0) return [];
  const words = Map.groupBy(await takenWords(of), ({ record }) => record);
  let bytes = 0;
  for (const lane of lanesOf(found.filter(({ obstacle }) => obstacle === null))) {
    if (chosen.size > 0 && chosen.size + lane.length > mostFenced) break;
    for (const record of lane.slice(0, mostFenced)) {
      // A lane that is too long for one fence is taken from its beginning.
      if (bytes > mostPictureBytes) break;
      const { id } = record;
      const taken = adoptedOf(record);
      const shownOf = (first: string) => ({ of: first, proof: takenProof(taken.salt, id, first, booth) });
      const shown = (words.get(id) ?? []).filter((word) => isShown(word, taken.salt)).map((word) => word.of);
      const taker = takerOf(ownSubject?.records.get(id)?.standing);
      // From here somebody had it, whoever that was and whether or not his word tells that still.
      const before = new Set([...shown, ...(taker === null || taker === booth ? [] : [booth, taker])]);
      // In whose place it is taken may have it all the same, and send it once it is back.
      const others = new Set([...before, ...record.told.takers]);
      const adopted = await withPicture(session, of, {
        ...taken,
        proof: shownOf(of).proof,
        earlier: [...others].filter((first) => first !== booth && first !== of).map(shownOf),
        wasHere: before.has(booth),
      });
      chosen.set(id, adopted);
      bytes += adopted.picture?.byteLength ?? 0;
    }
    if (bytes > mostPictureBytes) break;
  }
  return found.flatMap(({ id }) => chosen.get(id) ?? []);
}

/**
 * What this booth's own subject tells of records that the other one had taken over itself: it may have been from here, and its word of that be
 * lost, or cut.
 *
 * @returns null: nothing is to be looked up there
 */
const subjectOfOwn = async (
  { of, session }: At,
  found: readonly FoundRecord[],
  booth: string,
): Promise<SubjectFold | null> =>
  of !== booth && found.some(({ told }) => told.isAdopted) ? await readSubject(session, booth) : null;
