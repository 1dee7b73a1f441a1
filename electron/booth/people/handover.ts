import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallInput } from '../../contract/channels.ts';
import type { Counted, Handover } from '../../contract/people.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import { csvRow } from '../lib/csv.ts';
import { writeDurably } from '../lib/durable.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { Attendants } from './attendants.ts';

export interface HandoverPorts {
  readonly journal: Pick<Journal, 'handover' | 'exportHead'>;
  readonly attendants: Pick<Attendants, 'find'>;
  readonly clock: Pick<Clock, 'now' | 'offsetMinutes'>;
  readonly log: Log;
  /** Where the files stand; made if it is not there. */
  readonly folder: string;
}

/** @param shift null: the last one. @returns `not-possible-now` where there is no such shift */
export async function handover(
  { journal, attendants, clock }: HandoverPorts,
  shift: string | null,
): Promise<Result<Handover>> {
  const figures = await journal.handover(shift);
  const kept = figures === null ? null : attendants.find(figures.shift.attendant);
  if (figures === null || kept === null) return refuse('not-possible-now');
  const { id, name, role } = kept;
  const { noteBefore, shift: of, ...counts } = figures;
  const { since, until } = of;
  const nowMs = clock.now();
  return ok({
    ...counts,
    shift: { attendant: { id, name, role }, shift: of.id, since, until },
    at: boothTimeOf(nowMs, clock.offsetMinutes(nowMs)),
    noteBefore:
      noteBefore === null ? null : { ...noteBefore, by: attendants.find(noteBefore.by)?.name ?? null },
    head: await journal.exportHead(),
  });
}

/**
 * A page of what a figure of the last shift's handover counts.
 *
 * @returns `not-possible-now` where there was no shift
 */
export async function counted(
  journal: Pick<Journal, 'counted'>,
  { clock }: Pick<HandoverPorts, 'clock'>,
  page: CallInput<'people.counted'>,
): Promise<Result<Counted>> {
  const offsetMinutes = clock.offsetMinutes(clock.now());
  const found = await journal.counted({ ...page, shift: null, offsetMinutes });
  return found === null ? refuse('not-possible-now') : ok(found);
}

/**
 * Writes a shift's handover as CSV (RFC 4180), one line a figure, without plates and without the notes: files are not erased with a record.
 *
 * @returns the file's name; `not-possible-now` where there is no such shift, `not-saved` where the disk refused
 */
export async function exportHandover(
  ports: HandoverPorts,
  shift: string | null,
): Promise<Result<{ file: string }>> {
  const found = await handover(ports, shift);
  if (!found.ok) return found;
  const { since, shift: number } = found.value.shift;
  const file = `shift-${since.slice(0, 16).replace(/[:T]/g, '-')}-${number.slice(0, 8)}.csv`;
  try {
    mkdirSync(ports.folder, { recursive: true, mode: 0o700 });
    writeDurably(join(ports.folder, file), handoverCsv(found.value));
  } catch (error) {
    ports.log('error', 'a handover was not written', { error: String(error) });
    return refuse('not-saved');
  }
  return ok({ file });
}

/** @returns lines of `what,which,value` */
function handoverCsv({ shift, at, made, states, ...rest }: Handover): string {
  const { attendant, since, until } = shift;
  const rows: (readonly [string, string, string | number])[] = [
    ['shift', 'id', shift.shift],
    ['shift', 'attendant', attendant.name],
    ['shift', 'role', attendant.role],
    ['shift', 'since', since],
    ['shift', 'until', until ?? ''],
    ['shift', 'counted-at', at],
    ...Object.entries(made).map(([name, count]) => ['made', name, count] as const),
    ...Object.entries(states).map(([name, count]) => ['state', name, count] as const),
    ['made', 'without-name', rest.unnamed],
    ...Object.entries(rest.secondThoughts).map(([name, count]) => ['second-thoughts', name, count] as const),
    ['starts', 'unclean', rest.uncleanStarts],
    ...Object.entries(rest.open).map(([name, count]) => ['open', name, count] as const),
    ...rest.items.map(
      ({ id, operation, state, at: madeAt }) => ['to-do', id, `${madeAt} ${operation} ${state}`] as const,
    ),
    ['chain', String(rest.head.seq), rest.head.hash],
  ];
  return [['what', 'which', 'value'] as const, ...rows].map(csvRow).join('');
}
