import { ok, refuse, type Result } from '../contract/result.ts';
import type { takeoverCalls, TakeoverTaken } from '../contract/takeover.ts';
import { journalRefusal } from './journal/thread/refusal.ts';
import type { Takeover } from './ledger/takeover/takeover.ts';
import type { People } from './people/people.ts';
import type { BoothHandlers } from '../contract/channels.ts';
import { fencingKeyIn } from './settings/fencing.ts';
import { ledgerBytesLimit } from './settings/ledger.ts';
import { readFileFrom, type RemovableDrives } from './settings/removable-drive.ts';

interface TakeoverHandlerPorts {
  /** null: this booth has no ledger of its site. */
  readonly takeover: Takeover | null;
  readonly drives: RemovableDrives | undefined;
  readonly people: Pick<People, 'note'>;
}

/** A supervisor's calls about a dead booth's records. The chain says who did what. */
export function takeoverHandlers({
  takeover,
  drives = () => Promise.resolve([]),
  people,
}: TakeoverHandlerPorts): Pick<BoothHandlers, keyof typeof takeoverCalls> {
  const notPossible = (): Promise<Result<never>> => Promise.resolve(refuse('not-possible-now'));
  if (takeover === null)
    return {
      'takeover.open': notPossible,
      'takeover.read': notPossible,
      'takeover.take': notPossible,
      'takeover.end': notPossible,
    };
  return {
    'takeover.open': async (from, by) => {
      // A stick takes its time: whoever comes meanwhile is given no key of somebody else's.
      const { session } = takeover.key;
      const text = await readFileFrom(drives, from, ledgerBytesLimit);
      if (!text.ok) return text;
      const read = fencingKeyIn(text.value, takeover.place);
      const fault = 'fault' in read ? read.fault : await takeover.key.give(read.seed, session);
      await people.note('takeover-key', by, { what: fault ?? 'given' });
      return ok({ fault });
    },
    'takeover.read': async ({ booth }) => ok(await takeover.read(booth)),
    'takeover.take': async ({ booth }, by) => {
      let taken: TakeoverTaken;
      try {
        taken = await takeover.take(booth);
      } catch (error) {
        return journalRefusal(error);
      }
      if (taken.taken > 0) await people.note('taken-over', by, { what: booth, records: String(taken.taken) });
      return ok(taken);
    },
    'takeover.end': async ({ booth, record }, by) => {
      const fault = await takeover.end(booth, record);
      if (fault === null) await people.note('ended-elsewhere', by, { what: booth, record });
      return ok({ fault });
    },
  };
}
