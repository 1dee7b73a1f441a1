import { readSubject } from '../names/subjects.ts';
import type { LedgerSession } from './session.ts';

/** What came of a lane. `false`: it is no message of a writer, whatever stands in it. */
type Heard = (message: Uint8Array | 'false') => void;

export interface HeardLane {
  /** false: the server does not let this booth hear that lane, and nothing will be. Never fails. */
  readonly isAllowed: Promise<boolean>;
  end(): void;
}

/** With these the server's store marks what it delivers of its own. */
const ofStore = 'nats-';

/**
 * Hears what is told of a lane. It is told past every stream, and kept nowhere.
 *
 * The server keeps what a client is slow to take, and cuts it off from everything where that is more than 64 MB. Of what is told here
 * anybody with an ALPR's key decides: so the server itself is told to deliver no more than so many.
 *
 * Whoever may read a stream can have the server deliver what stands there, or its answer to a request, under any subject that somebody
 * hears: another booth could show here what it wrote in its own journal. The store delivers under the message's own subject, or marks it.
 *
 * @param most after so many messages nothing is heard any more
 */
export function hearLane(
  { connection }: Pick<LedgerSession, 'connection'>,
  lane: string,
  heard: Heard,
  most: number,
): HeardLane {
  const own = readSubject(lane);
  let isRefused = false;
  const heardOf = connection.subscribe(own, {
    max: most,
    callback: (error, message) => {
      if (error !== null) {
        isRefused = true;
        return;
      }
      const { subject, headers, data } = message;
      const isMarked = headers?.keys().some((name) => name.toLowerCase().startsWith(ofStore)) === true;
      heard(subject !== own || isMarked ? 'false' : data);
    },
  });
  return {
    // The server refuses before it answers. Of a connection that ends meanwhile nobody hears anything.
    isAllowed: connection.flush().then(
      () => !isRefused,
      () => true,
    ),
    end: () => heardOf.unsubscribe(),
  };
}
