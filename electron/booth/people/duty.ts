import { shiftNoteLimit } from '../../contract/people-rules.ts';
import type { Attendant, OnDuty } from '../../contract/people.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import { journalRefusal } from '../journal/thread/refusal.ts';
import type { Shift } from '../journal/model/people-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Random } from '../ports/ports.ts';
import type { Attendants } from './attendants.ts';
import { pinFits } from './pin-hash.ts';
import type { PinLocks } from './pin-locks.ts';

export interface DutyPorts {
  /** Whether attendants sign in at this site. */
  readonly signIn: boolean;
  readonly journal: Pick<Journal, 'openShift' | 'closeShift' | 'keepShiftNote'>;
  readonly attendants: Attendants;
  readonly locks: Pick<PinLocks, 'attempt'>;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  /** Who is on duty has changed. @param ended the shift that was closed with it; null: none was open */
  readonly changed: (ended: string | null) => void;
}

/** Who is signed in. One at a time: who signs in takes over from whoever is. */
export class Duty {
  readonly #ports: DutyPorts;
  #onDuty: OnDuty | null = null;
  /** What is kept of a shift is kept before the next one is asked about: which shift is open is known only then. */
  #kept: Promise<unknown> = Promise.resolve();

  /**
   * @param open the shift that the journal knows as open: it goes on after a restart, since the cars did not go home either.
   * An attendant who was stopped meanwhile is not on duty.
   */
  constructor(open: Shift | null, ports: DutyPorts) {
    this.#ports = ports;
    const kept = open === null ? null : ports.attendants.find(open.attendant);
    if (!ports.signIn || open === null || kept?.active !== true) return;
    const { id, name, role } = kept;
    this.#onDuty = { attendant: { id, name, role }, shift: open.id, since: open.since };
  }

  onDuty(): OnDuty | null {
    return this.#onDuty;
  }

  /** What every record carries; null: nobody is signed in. */
  who(): { operator: string | null; shift: string | null } {
    return { operator: this.#onDuty?.attendant.id ?? null, shift: this.#onDuty?.shift ?? null };
  }

  /**
   * Opens a shift, and closes that of whoever was on duty. Who is on duty and signs in again goes on with the own shift.
   *
   * @returns who is on duty then; `switched-off`, `not-possible-now` (may not sign in any more), `pin-wrong`, `pin-locked`, or what
   * the disk refused: then everything is as before
   */
  async signIn(id: string, pin: string): Promise<Result<OnDuty>> {
    const { signIn, attendants, locks } = this.#ports;
    if (!signIn) return refuse('switched-off');
    if (attendants.find(id)?.active !== true) return refuse('not-possible-now');
    const found = await locks.attempt(id, async () => {
      // Who waits for his turn with an old PIN is too late, and so is who was stopped meanwhile.
      const kept = attendants.find(id);
      return kept?.active === true && (await pinFits(pin, kept.pin)) ? kept : null;
    });
    if (!found.ok) return found;
    const { name, role } = found.value;
    return this.#inTurn(async () =>
      this.#onDuty?.attendant.id === id ? ok(this.#onDuty) : this.#open({ id, name, role }),
    );
  }

  /** Closes a shift. @returns `switched-off`, `not-possible-now` where it is not the open one, or what the disk refused */
  async signOut(shift: string): Promise<Result<null>> {
    return this.#whileOpen(shift, async () => {
      await this.#ports.journal.closeShift(this.#now());
      this.#change(null);
    });
  }

  /** Leaves a note of a shift to the next one. @returns as `signOut` */
  async leaveNote(shift: string, typed: string): Promise<Result<null>> {
    const { journal, random } = this.#ports;
    const text = typed.normalize('NFC').trim().slice(0, shiftNoteLimit);
    return this.#whileOpen(shift, async ({ attendant }) => {
      const ids = { id: random.uuid(), salt: random.uuid(), shift, by: attendant.id };
      await journal.keepShiftNote({ ...ids, text, ...this.#now() });
    });
  }

  /** Does that as long as that shift is the open one: who asked late asked for no other one. */
  async #whileOpen(shift: string, act: (onDuty: OnDuty) => Promise<void>): Promise<Result<null>> {
    if (!this.#ports.signIn) return refuse('switched-off');
    return this.#inTurn(async () => {
      if (this.#onDuty?.shift !== shift) return refuse('not-possible-now');
      try {
        await act(this.#onDuty);
      } catch (error) {
        return journalRefusal(error);
      }
      return ok(null);
    });
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#kept.then(act);
    this.#kept = done.catch(() => undefined);
    return done;
  }

  async #open(attendant: Attendant): Promise<Result<OnDuty>> {
    const { journal, random } = this.#ports;
    const { atMs, offsetMinutes } = this.#now();
    const shift = random.uuid();
    try {
      await journal.openShift({ id: shift, attendant: attendant.id, atMs, offsetMinutes });
    } catch (error) {
      return journalRefusal(error);
    }
    const onDuty = { attendant, shift, since: boothTimeOf(atMs, offsetMinutes) };
    this.#change(onDuty);
    return ok(onDuty);
  }

  #change(onDuty: OnDuty | null): void {
    const ended = this.#onDuty?.shift ?? null;
    this.#onDuty = onDuty;
    this.#ports.changed(ended);
  }

  #now(): { atMs: number; offsetMinutes: number } {
    const { clock } = this.#ports;
    const atMs = clock.now();
    return { atMs, offsetMinutes: clock.offsetMinutes(atMs) };
  }
}
