import { JetStreamApiError, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import { streams, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';

/** How many the server is asked to delete at a time. */
const atOnce = 16;
/** `sequence not found`, and `stream message delete failed`, which one server says of a message that is gone. */
const mayBeGone: ReadonlySet<number> = new Set([10_043, 10_057]);

/**
 * Deletes messages *with erase*: the server overwrites them in its files. Without that, and where one message takes another one's place, a
 * plate stays in the file until the server happens to write that anew.
 *
 * @returns how many there were
 */
export async function erase(
  manager: JetStreamManager,
  key: StreamKey,
  sequences: readonly number[],
): Promise<number> {
  let erased = 0;
  for (let from = 0; from < sequences.length; from += atOnce) {
    const some = sequences.slice(from, from + atOnce);
    const were = await Promise.all(some.map((sequence) => eraseOne(manager, key, sequence)));
    erased += were.filter(Boolean).length;
  }
  return erased;
}

async function eraseOne(manager: JetStreamManager, key: StreamKey, sequence: number): Promise<boolean> {
  const { name } = streams[key];
  try {
    return await manager.streams.deleteMessage(name, sequence, true);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || !mayBeGone.has(error.code)) throw error;
    if ((await manager.streams.getMessage(name, { seq: sequence })) !== null) throw error;
    return false;
  }
}

/**
 * @param subject may stand for several
 * @param below only what has a smaller sequence; not given: all
 * @returns how many there were
 */
export async function eraseUnder(
  manager: JetStreamManager,
  key: StreamKey,
  subject: string,
  below = Number.POSITIVE_INFINITY,
): Promise<number> {
  let erased = 0;
  for (let from = 1; ;) {
    const found = await firstUnder(manager, key, subject, from);
    if (found === null || found.seq >= below) return erased;
    erased += await erase(manager, key, [found.seq]);
    from = found.seq + 1;
  }
}

function firstUnder(
  manager: JetStreamManager,
  key: StreamKey,
  subject: string,
  from: number,
): Promise<StoredMsg | null> {
  // The server knows it, and the client's type does not.
  const query = { seq: from, next_by_subj: subject };
  return manager.streams.getMessage(streams[key].name, query);
}
