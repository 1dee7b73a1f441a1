import { join } from 'node:path';
import { normalisePlate } from '../../contract/plate-rules.ts';
import { keptShown, type Erased, type PersonalData, type privacyCalls } from '../../contract/privacy.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { naming } from '../journal/privacy/names-plate.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { Journal } from '../journal/types.ts';
import type { People } from '../people/people.ts';
import type { BoothHandlers, HandlerInput } from '../../contract/channels.ts';
import type { RemovableDrives } from '../settings/removable-drive.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';

/** What the use cases about one person's data work with. */
export interface DataSubjectPorts {
  readonly journal: Pick<Journal, 'personalDataAbout' | 'reportAbout' | 'eraseAbout'>;
  readonly people: Pick<People, 'pin' | 'note'>;
  readonly clock: Pick<TrustedClock, 'now' | 'proven' | 'offsetMinutes'>;
  readonly drives: RemovableDrives;
  /** As in `RetentionRules`. */
  readonly mostStayMs: number;
  /** What is shown of the erased has to go, and what else is known of that plate. */
  readonly erased: (plate: string) => void;
  /** As `Housekeeper.now`. */
  readonly clean: () => Promise<boolean>;
}

/** The supervisor's calls where somebody asks what is held about a plate, or for its erasure. The chain never names the plate. */
export function dataSubjectHandlers(ports: DataSubjectPorts): Pick<BoothHandlers, keyof typeof privacyCalls> {
  const { drives, clean } = ports;
  return {
    'privacy.ask': ({ plate }, by) => ask(ports, plate, by).catch(journalRefusal),
    'privacy.places': async () => ok([...(await drives())]),
    'privacy.report': (input, by) => report(ports, input, by).catch(journalRefusal),
    'privacy.erase': (input) => erase(ports, input).catch(journalRefusal),
    'privacy.clean': () => clean().then(ok).catch(journalRefusal),
  };
}

async function ask(
  { journal, people, clock, mostStayMs }: DataSubjectPorts,
  typed: string,
  by: string,
): Promise<Result<PersonalData>> {
  const plate = normalisePlate(typed);
  if (plate === '') return refuse('plate-empty', { field: 'plate' });
  const { kept, ...held } = await journal.personalDataAbout(plate, mostStayMs, clock.proven());
  await people.note('data-asked', by, { records: String(held.records) });
  return ok({ ...held, plate, kept: kept.slice(0, keptShown), keptRecords: kept.length });
}

async function report(
  { journal, people, clock, drives }: DataSubjectPorts,
  { plate, place }: HandlerInput<'privacy.report'>,
  by: string,
): Promise<Result<string>> {
  if (normalisePlate(plate) === '') return refuse('plate-empty', { field: 'plate' });
  if (!(await drives()).includes(place)) return refuse('not-possible-now');
  const nowMs = clock.now();
  const at = boothTimeOf(nowMs, clock.offsetMinutes(nowMs)).slice(0, 19).replaceAll(/[:T]/g, '-');
  const name = `gatebooth-report-${at}`;
  const { records } = await journal.reportAbout(plate, join(place, name));
  await people.note('data-reported', by, { records: String(records) });
  return ok(name);
}

async function erase(
  { journal, people, clock, mostStayMs, erased }: DataSubjectPorts,
  { plate, reason, pin, who }: HandlerInput<'privacy.erase'>,
): Promise<Result<Erased>> {
  if (normalisePlate(plate) === '') return refuse('plate-empty', { field: 'plate' });
  if (reason.trim() === '') return refuse('reason-empty', { field: 'reason' });
  if (naming(plate)(reason)) return refuse('reason-names-plate', { field: 'reason' });
  const by = await people.pin.check(pin, who);
  if (!by.ok) return by;
  const request = { plate, by: by.value, reason: reason.trim(), mostStayMs };
  const erasure = await journal.eraseAbout(request, clock.now(), clock.proven());
  const { records, pictures, kept, folders, keptFolders, isBeingRead } = erasure;
  erased(normalisePlate(plate));
  return ok({
    records,
    pictures,
    kept: kept.slice(0, keptShown),
    keptRecords: kept.length,
    movedAside: folders.length,
    movedAsideKept: keptFolders.length,
    isBeingRead,
  });
}
