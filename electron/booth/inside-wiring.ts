import { plateAsKept } from '../contract/plate-rules.ts';
import type { BoothPorts } from './booth-ports.ts';
import type { TrustedClock } from './clock/trusted-clock.ts';
import type { KnownInside } from './booth.ts';
import type { OpenJournal } from './journal/thread/open.ts';
import { longestAbsenceMs } from './ledger/cars/may-create.ts';
import { commonGroups } from './plates/alike-groups.ts';
import type { PlateProfile } from './plates/profile.ts';
import { ParkedCars } from './sessions/parked-cars.ts';
import { rememberedMs } from './sessions/remembered.ts';

const hourMs = 3_600_000;

/** As the booth before knew it, where the same holds for this one; else read from the journal. */
export async function whoIsInside(
  { handoff, settings, log }: BoothPorts,
  {
    journal,
    clock,
  }: { readonly journal: OpenJournal; readonly clock: Pick<TrustedClock, 'trusted' | 'elapsed'> },
  { plates, confused }: Pick<PlateProfile, 'plates' | 'confused'>,
): Promise<KnownInside> {
  const mostStayMs = settings.stay.mostHours * hourMs;
  const said = handoff?.said ?? null;
  // What another ledger, or one that is left, has told is not to stay.
  const knownBy = JSON.stringify([settings.service, settings.ledger, mostStayMs, plates, confused]);
  const open = handoff?.open ?? null;
  if (said === null && open?.journal === journal && open.inside?.knownBy === knownBy) return open.inside;
  const parked = await ParkedCars.read({
    journal,
    now: () => clock.trusted(),
    elapsed: () => clock.elapsed(),
    mostStayMs,
    confusable: [...commonGroups, ...confused],
    // The file of the ledger's cars has what it told before this booth went off for as long.
    othersRememberedMs: settings.ledger === null ? rememberedMs : longestAbsenceMs,
    plateAsKept: (plate) => plateAsKept(plates, plate),
    failed: (error) => log('error', 'the cars inside could not be read', { error: String(error) }),
  });
  return { parked, knownBy };
}
