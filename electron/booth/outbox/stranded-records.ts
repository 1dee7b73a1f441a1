import type { RecordView } from '../../contract/record.ts';
import type { Journal } from '../journal/types.ts';
import type { Log } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { RecordTransitions } from './record-transitions.ts';
import type { Sleeper } from './sleeper.ts';

export interface StrandedRecordsPorts {
  readonly journal: Pick<Journal, 'inState'>;
  readonly transitions: Pick<RecordTransitions, 'apply'>;
  readonly sleeper: Pick<Sleeper, 'pause'>;
  readonly timings: Pick<Timings, 'strandedMs'>;
  readonly log: Log;
  /** Its request is on the wire, or its answer is being committed. */
  readonly isInFlight: (recordId: string) => boolean;
  readonly isStopping: () => boolean;
  /** Told of each one, as it was found. */
  readonly recovered: (record: RecordView) => void;
}

/**
 * What is `sending` and has no request in flight may have been executed: it was on the wire when the program ended, or a fault of
 * ours left it. It becomes unknown.
 */
export class StrandedRecords {
  readonly #ports: StrandedRecordsPorts;

  constructor(ports: StrandedRecordsPorts) {
    this.#ports = ports;
  }

  async recover(): Promise<void> {
    const { journal, transitions, isInFlight, recovered } = this.#ports;
    for (const record of await journal.inState('sending')) {
      if (isInFlight(record.view.id)) continue;
      await transitions.apply(record, 'sending', { type: 'stopped' });
      recovered(record.view);
    }
  }

  /** Looks for them every so often, until the outbox stops. */
  async keepRecovering(): Promise<void> {
    const { sleeper, timings, log, isStopping } = this.#ports;
    while (!isStopping()) {
      await sleeper.pause(timings.strandedMs);
      if (isStopping()) return;
      await this.recover().catch((error: unknown) => {
        log('error', 'records that are sending could not be looked at', { error: String(error) });
      });
    }
  }
}
