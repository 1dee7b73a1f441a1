import type { JetStreamManager } from '@nats-io/jetstream';
import type { Epoch } from '../../electron/booth/ledger/messages/control.ts';
import type { Watch } from '../../electron/booth/ledger/messages/watch.ts';
import { ControlView } from '../watch/control-view.ts';
import { uncheckedIn } from '../watch/epochs.ts';

/** A watch that runs tells its round more often by far (ms). */
const silentMs = 10 * 60_000;
/** Whoever asked for an erasure has to be answered within a month; a booth that says nothing has to be looked after before (ms). */
const openForMs = 14 * 24 * 3_600_000;

interface OpenErasure {
  readonly erasure: string;
  readonly at: string;
  readonly records: number;
  /** It is still written in the ledger. */
  readonly hasPlate: boolean;
  /** The booths that have not answered. */
  readonly awaited: readonly string[];
}

export interface KeptStatus {
  /** Its last round; null: there was none. */
  readonly watch: Pick<Watch, 'at' | 'round' | 'sum' | 'heldBack' | 'unreadable' | 'clock'> | null;
  readonly epoch:
    (Pick<Epoch, 'epoch' | 'began' | 'at' | 'before'> & { readonly unchecked: readonly string[] }) | null;
  readonly erasures: { readonly all: number; readonly open: readonly OpenErasure[] };
}

/** @param faults what should not be so is added to them */
export async function keptIn(
  manager: JetStreamManager,
  faults: string[],
  nowMs = Date.now(),
): Promise<KeptStatus> {
  const view = new ControlView();
  await view.sync(manager);
  const open = view.erasures
    .map(({ erasure, at, records, plate, awaited }) => ({
      erasure,
      at: at.at,
      records: records.length,
      hasPlate: plate !== undefined || view.isPlateLeft(erasure),
      awaited,
    }))
    .filter(({ awaited, hasPlate }) => awaited.length > 0 || hasPlate);
  faults.push(...watchFaults(view.watch, nowMs));
  for (const { erasure, at, awaited } of open)
    if (awaited.length > 0 && nowMs - Date.parse(at) > openForMs)
      faults.push(`erasure ${erasure}: ${awaited.join(', ')} did not answer since ${at}`);
  return {
    watch: view.watch === null ? null : watchIn(view.watch),
    epoch: epochIn(view),
    erasures: { all: view.erasures.length, open },
  };
}

function watchFaults(watch: Watch | null, nowMs: number): string[] {
  if (watch === null) return ['the watch has not run yet: nothing is deleted'];
  const faults = [];
  if (Math.abs(nowMs - Date.parse(watch.at.at)) > silentMs)
    faults.push(`the watch has done no round since ${watch.at.at}: nothing is deleted`);
  const { hold } = watch.clock;
  if (hold !== null)
    faults.push(
      `nothing is deleted by its age since ${hold.since.at}: ${hold.word}; where the servers’ clock is right, confirm-clock says so`,
    );
  return faults;
}

const watchIn = ({
  at,
  round,
  sum,
  heldBack,
  unreadable,
  clock,
}: Watch): NonNullable<KeptStatus['watch']> => ({
  at,
  round,
  sum,
  heldBack,
  unreadable,
  clock,
});

function epochIn(view: ControlView): KeptStatus['epoch'] {
  if (view.epoch === null) return null;
  const { epoch, began, at, before } = view.epoch;
  return { epoch, began, at, before, unchecked: uncheckedIn(view) };
}

export function keptText({ watch, epoch, erasures }: KeptStatus): string[] {
  const lines = [];
  if (watch !== null) {
    const { superseded, left, bared, thumbnails } = watch.sum;
    lines.push(
      `watch: last round ${watch.at.at}; since ${watch.sum.since.at} deleted ${superseded} replaced facts, ${left} of cars that left, ` +
        `${thumbnails} thumbnails, took the plate from ${bared}; held back ${watch.heldBack}, not readable ${watch.unreadable}`,
    );
  }
  if (epoch !== null)
    lines.push(
      `epoch ${epoch.epoch} (${epoch.began}, ${epoch.at.at}): ${epoch.unchecked.length === 0 ? 'whole' : `not compared by ${epoch.unchecked.join(', ')}`}`,
    );
  for (const { erasure, at, awaited, hasPlate } of erasures.open)
    lines.push(
      awaited.length === 0
        ? `erasure ${erasure} (${at}): answered; its plate is still to be deleted`
        : `erasure ${erasure} (${at}): not answered by ${awaited.join(', ')}${hasPlate ? '; its plate is kept until then' : ''}`,
    );
  return lines;
}
