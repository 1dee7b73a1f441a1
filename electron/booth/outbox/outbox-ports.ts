import type { RecordView } from '../../contract/record.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Log, Random, TokenSource } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ClaimCar } from './claimed-exits.ts';
import type { LookAheadPorts } from './look-ahead.ts';
import type { Pacer } from './pacer.ts';
import type { LinkBefore } from './service-link.ts';

/** What the outbox needs of the service's client. */
export type Sender = Pick<ServiceClient, 'send' | 'perform' | 'probe' | 'probeAddress'>;

export interface OutboxPorts {
  readonly journal: Journal;
  readonly sender: Sender;
  readonly prepareAct: LookAheadPorts['prepareAct'];
  readonly imageUrl: LookAheadPorts['imageUrl'];
  readonly lookUps: LookAheadPorts['lookUps'];
  readonly pictureBytes: LookAheadPorts['pictureBytes'];
  readonly claim: ClaimCar;
  /** Has a record that is offered to the site's other booths given back, so that it may be changed. @returns false: that is not possible now */
  readonly reclaim: (recordId: string) => Promise<boolean>;
  /** The service may be asked, and there is nothing to send: but for what is offered, which is to be reclaimed then. */
  readonly nothingToSend: () => void;
  readonly pacer: Pacer;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly timings: Timings;
  readonly log: Log;
  /** The UUID that this booth's probes ask for; null: this site wants no probe. */
  readonly probeSession: string | null;
  /** How a booth that this one takes the place of stood with the service, or what is known before the first attempt. */
  readonly linkStatus: LinkBefore | null;
  /** Told of every record that changed its state, and of every change of the link. */
  readonly changed: (records: readonly RecordView[]) => void;
}
