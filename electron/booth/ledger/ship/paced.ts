import { passed } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import type { LedgerSession } from '../connection/session.ts';

export interface PacePorts {
  readonly clock: Clock;
  /** What goes to the ledger at most, on average (bytes a second); left out: as `mostBytes` says. */
  readonly paceBytes?: number;
}

/** An hour's pictures of a busy booth, 36 MB, take little more than a minute, and twenty booths a tenth of a Gbit/s line. */
const mostBytes = 500_000;

/** One message, and then as long a pause as it took, and as so many bytes are to take. */
export async function paced<Value>(
  { clock, paceBytes = mostBytes }: PacePorts,
  { closed }: Pick<LedgerSession, 'closed'>,
  { byteLength }: Uint8Array,
  write: () => Promise<Value>,
): Promise<Value> {
  const begunMs = clock.elapsed();
  const value = await write();
  const tookMs = clock.elapsed() - begunMs;
  await passed(clock, Math.max(tookMs, (byteLength * 1_000) / paceBytes - tookMs), closed);
  return value;
}
