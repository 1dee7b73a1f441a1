import type { TrustedClock } from './clock/trusted-clock.ts';
import type { LedgerPart } from './ledger-part.ts';
import { notify } from './lib/notify.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { People } from './people/people.ts';
import type { Log } from './ports/ports.ts';
import type { ParkedCars } from './sessions/parked-cars.ts';
import type { BoothState } from './state/booth-state.ts';
import type { StorageFollower } from './state/storage-status.ts';

interface Followers extends Pick<StorageFollower, 'joined'> {
  readonly log: Log;
  readonly parked: ParkedCars;
  readonly ledger: LedgerPart;
  readonly outbox: Outbox;
  readonly people: People;
  readonly clock: TrustedClock;
  readonly state: BoothState;
  /** As if records had changed, and none of which anybody knows. */
  readonly changed: () => void;
}

/** Who is told of what the journal does by itself. */
export function followerWiring({
  log,
  parked,
  ledger,
  outbox,
  people,
  clock,
  state,
  joined,
  changed,
}: Followers): StorageFollower {
  return {
    changed,
    joined,
    putRight: (entries) => {
      notify(log, 'the cars inside', () => void parked.putRight(entries));
      notify(log, 'the site’s ledger', () => ledger.changed(entries));
      notify(log, 'the outbox', () => outbox.wake());
      state.changed([]);
    },
    readAgain: (isOver) => {
      notify(log, 'the cars inside', () => void parked.readAgain(isOver));
      if (isOver) notify(log, 'the site’s ledger', () => ledger.readAgain());
      if (isOver) notify(log, 'who may sign in', () => void people.readAgain());
      if (isOver) notify(log, 'the clock', () => void clock.readAgain());
      notify(log, 'the snapshot', () => state.changed([]));
    },
  };
}
