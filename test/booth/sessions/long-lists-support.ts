import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { Operation, RecordReason, RecordState, RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { runningBooth, valueOf, type PortChanges, type TestBooth } from '../../support/running-booth.ts';
import { move, press, recordOf } from '../journal/journal-support.ts';

export const pin = '4711';
const settings = settingsSchema.parse({ supervisorPin: pin });

/** How records came to need somebody; entries unless told otherwise. */
export interface Ended {
  readonly state: RecordState;
  readonly reason: RecordReason;
  readonly count: number;
  readonly operation?: Extract<Operation, 'entry' | 'exit' | 'charge'>;
}

/** A journal with these, the first ones the oldest: `CAR0`, `CAR1`, and so on. */
export function journalOf(
  ends: readonly Ended[],
  directory = testFolder(),
): { directory: string; records: RecordView[] } {
  const store = new JournalStore(directory);
  const records: RecordView[] = [];
  for (const { count, ...ended } of ends)
    for (let place = 0; place < count; place += 1)
      records.push(endedOne(store, `CAR${records.length}`, ended));
  store.close();
  return { directory, records };
}

function endedOne(
  store: JournalStore,
  plate: string,
  { state, reason, operation = 'entry' }: Omit<Ended, 'count'>,
): RecordView {
  const session = { sessionId: `session-${plate}`, plate, vehicleClass: 'CAR' };
  const appended = {
    entry: () => store.appendEntry(press({ plate })),
    exit: () => store.appendExit({ ...press(), session }),
    charge: () => store.appendAct({ ...press(), session, act: 'charge', request: '{}', note: '' }),
  };
  const record = recordOf(appended[operation]());
  store.transition(move(record));
  const [ended] = store.transition(move(record, { from: 'sending', to: state, reason }));
  return ended ?? record;
}

/** A booth over it; left to itself it has no service. */
export const boothOn = (
  directory: string,
  address = 'http://127.0.0.1:9',
  more: PortChanges = {},
): Promise<TestBooth> => runningBooth(address, { directory, settings, ...more });

export const list = async (booth: TestBooth, asked: object = {}): Promise<Attention> =>
  valueOf(await booth.call('attention.list', asked)) as Attention;
