import { standingsAfter } from '../../../electron/booth/ledger/standing.ts';
import { isWholeEpoch } from '../../../electron/booth/ledger/whole-epoch.ts';

/** What the site keeps to. A test may put a wrong one in the place of one of them, to see that it is noticed. */
export interface RecordRules {
  readonly standingsAfter: typeof standingsAfter;
  readonly isWholeEpoch: typeof isWholeEpoch;
  /** A message is written only after the one that its writer has read last. */
  readonly comparesAndSets: boolean;
  /** A store that may have lost something is another epoch. */
  readonly lossIsEpoch: boolean;
  /** What is offered is not sent. */
  readonly freezes: boolean;
  /** A taker adopts what the messages say is its own, not what it has asked for. */
  readonly adoptsWhatItRead: boolean;
  /** What a person ends of a dead booth's, the ledger is told first. */
  readonly endsInTheLedger: boolean;
  /** Who has taken something tells that in each epoch, before it says that it has compared it. */
  readonly tellsTaken: boolean;
  /** After a loss what others have told that they took is read before anything is reclaimed or taken. */
  readonly hearsTaken: boolean;
  /** What was taken is named by the booth whose it was, too, after a loss. */
  readonly resumesHandedOver: boolean;
  /** What a former disk of a booth left behind is taken, though the booth lives. */
  readonly takesFormers: boolean;
}

export const recordRules: RecordRules = {
  standingsAfter,
  isWholeEpoch,
  comparesAndSets: true,
  lossIsEpoch: true,
  freezes: true,
  adoptsWhatItRead: true,
  endsInTheLedger: true,
  tellsTaken: true,
  hearsTaken: true,
  resumesHandedOver: true,
  takesFormers: true,
};
