import type { RecordView } from '../../electron/contract/record.ts';
import type { BoothEvent, BoothSnapshot } from '../../electron/contract/snapshot.ts';

/** What the attendant's screen has been shown in this run, by all the booths that ran one after the other. */
export class Screen {
  snapshot: BoothSnapshot | null = null;
  readonly #records = new Map<string, RecordView>();
  /** Every state and reason that a record was shown in. */
  readonly #trails = new Map<string, string[]>();
  /** What was shown as *Sent*, by record and session. */
  readonly #sent = new Map<string, RecordView>();
  /** Every cause for which the gate was closed since `forget`. */
  readonly causes = new Set<string>();

  /** As the real screen does: what is older than what was shown already is dropped. */
  show(value: unknown): void {
    if (isSnapshot(value)) {
      if (this.snapshot !== null && value.revision < this.snapshot.revision) return;
      this.snapshot = value;
      if (value.link.cause !== null) this.causes.add(value.link.cause);
      for (const record of value.recent) this.#see(record);
      return;
    }
    const event = value as BoothEvent;
    if (event.type === 'record-changed') this.#see(event.record);
  }

  /** The answer to a press; what was told of the record meanwhile is newer. */
  answered(record: RecordView): void {
    if (!this.#records.has(record.id)) this.#see(record);
  }

  /** A booth has ended: what it said of its gate is no longer so. */
  forget(): void {
    this.snapshot = null;
    this.causes.clear();
  }

  record(id: string): RecordView | undefined {
    return this.#records.get(id);
  }

  /** @param step a state, or a state and its reason (`unknown: conflict`) */
  hasBeen(id: string, step: string): boolean {
    return this.#trails.get(id)?.includes(step) === true;
  }

  sent(): RecordView[] {
    return [...this.#sent.values()];
  }

  trail(id: string): string {
    return (this.#trails.get(id) ?? []).filter((step) => step.includes(':')).join(' → ');
  }

  #see(record: RecordView): void {
    this.#records.set(record.id, record);
    if (record.state === 'confirmed') this.#sent.set(`${record.id} ${record.sessionId}`, record);
    const trail = this.#trails.get(record.id) ?? [];
    this.#trails.set(record.id, trail);
    const withReason = `${record.state}: ${record.reason ?? ''}`;
    if (trail.at(-1) !== withReason) trail.push(record.state, withReason);
  }
}

const isSnapshot = (value: unknown): value is BoothSnapshot =>
  typeof value === 'object' && value !== null && 'revision' in value;
