import { nameLimit, newPinFault, type Role } from '../../contract/people-rules.ts';
import type { ManagedAttendant } from '../../contract/people.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { KeptAttendant } from '../journal/model/people-types.ts';
import type { Random } from '../ports/ports.ts';
import type { Attendants } from './attendants.ts';
import type { Duty } from './duty.ts';
import { hashPin } from './pin-hash.ts';
import type { PinLocks } from './pin-locks.ts';
import type { HandlerInput } from '../../contract/channels.ts';

/** What a supervisor's use cases about attendants work with. */
export interface ManagePorts {
  /** Whether attendants sign in at this site. */
  readonly signIn: boolean;
  /** Nothing is real: it is training. */
  readonly isPractice: boolean;
  readonly attendants: Attendants;
  readonly duty: Duty;
  readonly locks: Pick<PinLocks, 'forgive'>;
  readonly random: Pick<Random, 'uuid'>;
  /** Who may sign in has changed. */
  readonly changed: () => void;
}

type Managed = Promise<Result<ManagedAttendant[]>>;

/** @returns all attendants, those who were stopped too; `switched-off` */
export function listAttendants(ports: ManagePorts): Managed {
  return changed(ports, () => Promise.resolve(null));
}

/**
 * A new attendant.
 *
 * @returns all of them; `switched-off`, `name-empty`, `name-taken`, `pin-unfit`, `pin-short`, `pin-common`, or what the disk refused
 */
export function addAttendant(
  ports: ManagePorts,
  { name: typed, role, pin }: HandlerInput<'people.add'>,
  by: string,
): Managed {
  return changed(ports, async () => {
    const name = typed.normalize('NFC').replace(/\s+/gu, ' ').trim().slice(0, nameLimit);
    if (name === '') return refuse('name-empty', { field: 'name' });
    const same = (one: string): boolean =>
      one.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0;
    if (ports.attendants.all().some((one) => same(one.name))) return refuse('name-taken', { field: 'name' });
    const fault = pinFault(ports, role, pin);
    if (fault !== null) return fault;
    const { random } = ports;
    const kept = { name, role, active: true, id: random.uuid(), salt: random.uuid() };
    await ports.attendants.keep({ ...kept, pin: await hashPin(pin) }, { happening: 'attendant-added', by });
    return null;
  });
}

/**
 * Another PIN for an attendant who has forgotten the old one, or was locked out.
 *
 * @returns as `addAttendant`; `not-possible-now` where there is no such attendant
 */
export function setAttendantPin(
  ports: ManagePorts,
  { attendant: id, pin }: HandlerInput<'people.setPin'>,
  by: string,
): Managed {
  return ofAttendant(ports, id, async (kept) => {
    const fault = pinFault(ports, kept.role, pin);
    if (fault !== null) return fault;
    await ports.attendants.keep({ ...kept, pin: await hashPin(pin) }, { happening: 'attendant-pin', by });
    await ports.locks.forgive(id);
    return null;
  });
}

/**
 * An attendant may sign in no more, or again. The open shift of one who is stopped is closed; the name stays with the records.
 *
 * @returns as `setAttendantPin`
 */
export function setAttendantActive(
  ports: ManagePorts,
  { attendant: id, active }: HandlerInput<'people.setActive'>,
  by: string,
): Managed {
  return ofAttendant(ports, id, async (kept) => {
    if (kept.active === active) return null;
    const onDuty = ports.duty.onDuty();
    if (!active && onDuty?.attendant.id === id) await ports.duty.signOut(onDuty.shift);
    const event = active ? 'attendant-returned' : 'attendant-stopped';
    await ports.attendants.keep({ ...kept, active }, { happening: event, by });
    return null;
  });
}

const ofAttendant = (
  ports: ManagePorts,
  id: string,
  change: (kept: KeptAttendant) => Promise<Result<never> | null>,
): Managed =>
  changed(ports, () => {
    const kept = ports.attendants.find(id);
    return kept === null ? Promise.resolve(refuse('not-possible-now')) : change(kept);
  });

async function changed(ports: ManagePorts, change: () => Promise<Result<never> | null>): Managed {
  if (!ports.signIn) return refuse('switched-off');
  try {
    const fault = await change();
    if (fault !== null) return fault;
  } catch (error) {
    return journalRefusal(error);
  }
  ports.changed();
  return ok(ports.attendants.all());
}

function pinFault(
  { isPractice }: Pick<ManagePorts, 'isPractice'>,
  role: Role,
  given: string,
): Result<never> | null {
  const fault = newPinFault(given, role, isPractice);
  return fault === null ? null : refuse(fault, { field: 'pin' });
}
