import type { Attendant, ManagedAttendant } from '../../contract/people.ts';
import type { AttendantAct, KeptAttendant } from '../journal/model/people-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock } from '../ports/ports.ts';

/** Who works at this booth, as the journal keeps them. */
export class Attendants {
  readonly #journal: Pick<Journal, 'keepAttendant'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #kept: Map<string, KeptAttendant>;

  constructor(
    kept: readonly KeptAttendant[],
    journal: Pick<Journal, 'keepAttendant'>,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#kept = new Map(kept.map((attendant) => [attendant.id, attendant]));
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Those who may sign in, by name. */
  active(): Attendant[] {
    return this.all().flatMap(({ active, ...attendant }) => (active ? [attendant] : []));
  }

  /** Those who were stopped, too; by name. */
  all(): ManagedAttendant[] {
    return [...this.#kept.values()]
      .map(({ id, name, role, active }) => ({ id, name, role, active }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** Supervisors who may sign in, with their PINs as they are kept. */
  supervisors(): KeptAttendant[] {
    return [...this.#kept.values()].filter(({ role, active }) => active && role === 'supervisor');
  }

  /** @returns also those who were stopped; null: never was one here */
  find(id: string): KeptAttendant | null {
    return this.#kept.get(id) ?? null;
  }

  /** @param kept all that there are, as the journal has them now */
  replace(kept: readonly KeptAttendant[]): void {
    this.#kept.clear();
    for (const attendant of kept) this.#kept.set(attendant.id, attendant);
  }

  /** Those whose names the journal has erased. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#kept.delete(id);
  }

  /** Adds one, or replaces what is kept. @throws what the journal throws; nothing was changed then */
  async keep(attendant: KeptAttendant, act: Omit<AttendantAct, 'atMs'>): Promise<void> {
    await this.#journal.keepAttendant(attendant, { ...act, atMs: this.#clock.now() });
    this.#kept.set(attendant.id, attendant);
  }
}
