import type { HandoverChange, OwnHandover } from '../../journal/model/handover-types.ts';
import { takerOf, type Standing, type Standings } from '../standing.ts';

// What a booth makes of what it read in its own subject about who may send its records, as pure functions.

/** By their ids: what of the journal's records another booth may have, or has, and what stands so in the ledger. */
export type OwnHandovers = ReadonlyMap<string, OwnHandover>;

/** How a record stands by its own journal. What is in doubt may have been sent by another disk: nobody is to take that. */
function ownStanding({ handover, handedTo, everUnknown }: OwnHandover): Standing {
  if (handedTo !== null && handover !== 'taken-back') return { takenBy: handedTo };
  return handover === 'offered' && everUnknown === 0 ? 'offered' : 'own';
}

/** What the ledger is still to be told to be offered. */
export const toOffer = (own: OwnHandovers): string[] =>
  [...own.values()].filter(isToBeOffered).map(({ recordId }) => recordId);

const isToBeOffered = ({ handover, everUnknown }: OwnHandover): boolean =>
  handover === 'offering' && everUnknown === 0;

/** What others have taken or ended stays so, whatever the journal says. */
export const isSeenTo = (standing: Standing | undefined): boolean =>
  standing === 'ended' || takerOf(standing) !== null;

/** Whether the ledger holds what the journal says, or that more was taken. What it knows nothing of is its booth's own. */
export const agrees = (standings: Standings, own: OwnHandovers): boolean =>
  [...own].every(([record, one]) => {
    const standing = standings[record];
    return isSeenTo(standing) || (standing ?? 'own') === ownStanding(one);
  });

/** How the records stand by the journal, for a ledger that does not agree. */
export const standingsOf = (own: OwnHandovers): Standings =>
  Object.fromEntries([...own].map(([record, one]) => [record, ownStanding(one)]));

/** What is frozen in doubt is offered no more: where the ledger knows nothing of it, nothing there would ever give it back. */
const doubtedStandings = (own: OwnHandovers): Standings =>
  standingsOf(new Map([...own].filter(([, one]) => isFrozen(one) && one.everUnknown === 1)));

const isFrozen = ({ handover }: OwnHandover): boolean => handover === 'offering' || handover === 'offered';

interface HandoversReadIn {
  readonly booth: string;
  readonly epoch: string | null;
  readonly isWhole: boolean;
}

/**
 * What the journal has to keep of what was read. What was frozen in an earlier epoch comes back flagged, whatever others have told: that nobody
 * says to have taken it may have other causes than that nobody has.
 *
 * @param epoch in which the ledger is known to hold what this booth has written there; null: it is not known
 * @param isWhole so is what every other one has
 */
export function changesBy(
  standings: Standings,
  own: OwnHandovers,
  { booth, epoch, isWhole }: HandoversReadIn,
): HandoverChange[] {
  const all: Standings = { ...doubtedStandings(own), ...standings };
  return Object.entries(all).flatMap(([recordId, standing]): HandoverChange[] => {
    const one = own.get(recordId);
    const to = takerOf(standing);
    // What was taken back stands here as the first taker's for good, whoever had it last. The program before this one noted only the latter.
    const first = one?.handover === 'taken-back' ? (one.handedTo ?? one.originBooth) : one?.handedTo;
    if (to !== null) return [booth, first].includes(to) ? [] : [{ recordId, became: 'handed-over', to }];
    if (standing === 'ended') return [{ recordId, became: 'ended' }];
    if (epoch === null) return [];
    if (standing === 'offered')
      return one?.handover === 'offering' ? [{ recordId, became: 'offered', epoch }] : [];
    if (one === undefined || one.handover === null || one.handover === 'taken-back' || isToBeOffered(one))
      return [];
    const isLasting = one.frozenIn === epoch;
    return [{ recordId, became: 'reclaimed', isUncertain: !isWhole || !isLasting }];
  });
}

/**
 * What stands offered in the ledger and is to be reclaimed: what somebody wants back, and what the journal does not hold back, or a person has
 * sent, so that nobody takes that.
 */
export const toReclaim = (
  standings: Standings,
  own: OwnHandovers,
  isWanted: (record: string) => boolean,
): string[] =>
  [...own.values()]
    .filter(({ recordId }) => standings[recordId] === 'offered')
    .filter(({ recordId, handover }) => handover !== 'offered' || isWanted(recordId))
    .map(({ recordId }) => recordId);
