import type { StoredMsg, StreamInfo } from '@nats-io/jetstream';

/** A server's clock is put right by less than this all the time (ms). */
const correctedMs = 60_000;

/**
 * @param now of the stream, asked for after the message: both times are by the same clock
 * @returns ms; null: nobody can tell, because that clock was set back since the message was stored
 */
export function ageOf({ time }: Pick<StoredMsg, 'time'>, { ts }: Pick<StreamInfo, 'ts'>): number | null {
  const ageMs = ts === undefined ? Number.NaN : Date.parse(ts) - time.getTime();
  return ageMs >= -correctedMs ? Math.max(0, ageMs) : null;
}
