import type { StoredMsg, StreamInfo } from '@nats-io/jetstream';

/** @param now of the stream, asked for after the message: both times are by the same clock @returns ms */
export const ageOf = ({ time }: StoredMsg, { ts }: StreamInfo): number =>
  ts === undefined ? 0 : Math.max(0, Date.parse(ts) - time.getTime());
