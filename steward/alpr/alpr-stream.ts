import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { alprCarForm } from '../../electron/booth/ledger/messages/alpr-car.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { writerOf } from '../../electron/booth/ledger/names/subjects.ts';
import { normalisePlate } from '../../electron/contract/plate-rules.ts';
import { readOn } from '../ledger/read-on.ts';
import type { Site } from '../site/site-file.ts';
import { entryOf } from './alpr-entry.ts';

// What stands in the stream of what ALPRs told of cars, beside the desk that takes it.

/** @returns the sequence of what an ALPR told last; 0: nothing, or the servers do not have their stream, or its rights, yet: `apply` brings them */
export async function lastTold(manager: JetStreamManager): Promise<number> {
  try {
    return (await manager.streams.info(streams.alpr.name)).state.last_seq;
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.status === 404;
    const isForbidden = error instanceof Error && error.message.includes('Permissions Violation');
    if (isMissing || isForbidden) return 0;
    throw error;
  }
}

/** What of a plate an ALPR has told and the watch has not taken yet. */
interface ToCome {
  /** That the cars will have which came in. */
  readonly entries: readonly string[];
  /** Of what is told of cars that left. */
  readonly sequences: readonly number[];
}

export async function toCome(manager: JetStreamManager, { writers }: Site, plate: string): Promise<ToCome> {
  const [entries, sequences]: [string[], number[]] = [[], []];
  if ((await lastTold(manager)) === 0) return { entries, sequences };
  for await (const batch of readOn(manager, 'alpr', 0))
    for (const { subject, sequence, bytes } of batch) {
      const read = readMessage(alprCarForm, bytes);
      const { service = null } = writers.find(({ id }) => id === writerOf(subject)) ?? {};
      if ('fault' in read || service === null) continue;
      const { message } = read;
      if (normalisePlate(message.plate ?? '') !== plate) continue;
      if (message.kind === 'came') entries.push(entryOf(message.session, service));
      else sequences.push(sequence);
    }
  return { entries, sequences };
}
