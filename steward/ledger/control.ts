import { isDeepStrictEqual } from 'node:util';
import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import type { z } from 'zod';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { readMessage, type Form } from '../../electron/booth/ledger/messages/read.ts';
import { ownVersion, versionOver } from '../../electron/booth/ledger/messages/version.ts';
import { writeMessage, writeOver } from '../../electron/booth/ledger/messages/write.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { StewardError } from '../site/steward-error.ts';

/** Somebody else wrote the subject between the look and the write. */
const overtaken: ReadonlySet<number> = new Set([
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
]);
const tries = 5;

export const isOvertaken = ({ code }: JetStreamApiError): boolean => overtaken.has(code);

/** @param atMs ms since 1970; not given: now */
export const moment = (atMs = Date.now()): { at: string } => ({
  at: boothTimeOf(atMs, -new Date(atMs).getTimezoneOffset()),
});

/**
 * Writes what holds for the site, where it does not hold yet: by compare-and-set, and with what a later version put there.
 *
 * @param wanted told what stands there now, and the version that takes its place; null: nothing is to be written
 * @returns whether it was written
 */
export async function keepTrue<Schema extends z.ZodType<{ v: string; at: { at: string } }>>(
  manager: JetStreamManager,
  subject: string,
  form: Form<Schema>,
  wanted: (last: z.output<Schema> | null, v: string) => z.input<Schema> | null,
): Promise<boolean> {
  for (let left = tries; ; left -= 1) {
    const stored = await manager.streams.getMessage(streams.control.name, { last_by_subj: subject });
    const last = stored === null ? null : readMessage(form, stored.data);
    if (last !== null && 'fault' in last)
      throw new StewardError(
        'refused',
        `${subject}: what stands there cannot be read (${last.fault}, ${last.word})`,
      );
    const next = wanted(last?.message ?? null, versionOver(last?.message.v ?? ownVersion));
    if (next === null) return false;
    const bytes = last === null ? writeMessage(form, next) : writeOver(form, last, next);
    try {
      await manager
        .jetstream()
        .publish(subject, bytes, { expect: { lastSubjectSequence: stored?.seq ?? 0 } });
      return true;
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || !isOvertaken(error) || left === 1) throw error;
    }
  }
}

/** Whether two messages say the same, whenever and by whichever version they were written. */
export const saySame = <Message extends { v: string; at: unknown }>(
  one: Message | null,
  other: Message,
): boolean => one !== null && isDeepStrictEqual({ ...one, v: '', at: null }, { ...other, v: '', at: null });
