import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import type { Result } from '../../contract/result.ts';
import { commit, hashed, pictureFault, stamp, type GatePorts } from './press.ts';

/**
 * A car that this booth let in leaves. While its entry has no session id yet, the exit waits for it.
 *
 * @returns the record as `queued` or `waiting-for-entry`; `entry-not-found`, `already-left`, `picture-not-jpeg`: nothing was
 * saved; `not-saved`, `disk-full`, `stopped`: the disk refused. A repeated `pressId` answers with the first record.
 */
export async function exit(ports: GatePorts, press: CallInput<'gate.exit'>): Promise<Result<RecordView>> {
  const stamped = stamp(ports);
  const fault = pictureFault(press.picture);
  if (fault !== null) return fault;
  const { pressId, entryId, picture, pictureNote } = press;
  const hash = await hashed(picture);
  return commit(ports, () =>
    ports.journal.appendExit({ ...stamped, ...hash, pressId, entryId, picture, pictureNote }),
  );
}
