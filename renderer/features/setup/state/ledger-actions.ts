import type { DriveFile } from '../../../../electron/contract/removable-drive.ts';
import type { SettingsChanged } from '../../../../electron/contract/settings.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { services } from '../../../state/booth/services.ts';
import { asking, refused, supervisorSessionGiven, waiting } from './asking.ts';
import { changed } from './booth-setup-actions.ts';
import { tellKeptLate } from './kept-late.ts';
import { useBoothSetup, type LedgerPageStep } from './booth-setup.ts';
import { useSetup } from './setup.ts';

const { getState: state, setState } = useBoothSetup;

const goTo = (ledger: LedgerPageStep): void => setState({ ledger, problem: null });

/** Shows this booth's place at the site ledger. */
export function openLedger(): void {
  useSetup.setState({ done: null });
  goTo({ step: 'now' });
}

/** To the step before; from the first one to the overview. */
export function ledgerBack(): void {
  const { ledger, busy } = state();
  if (ledger === null || busy) return;
  if (ledger.step === 'read') void findLedgerFiles();
  else if (ledger.step === 'now') setState({ ledger: null, problem: null });
  else goTo({ step: 'now' });
}

/** Looks for files on the memory sticks that are connected. */
export async function findLedgerFiles(): Promise<void> {
  const isForThis = asking();
  const answer = await services().booth.setup.files(supervisorSessionGiven());
  if (!isForThis()) return;
  if (answer.ok) goTo({ step: 'files', files: answer.value });
  else refused(answer);
}

/** Has one checked; nothing is changed. */
export async function readLedgerFile(from: DriveFile): Promise<void> {
  const isForThis = asking();
  const answer = await services().booth.setup.readLedger({ ...supervisorSessionGiven(), ...from });
  if (!isForThis()) return;
  if (answer.ok) goTo({ step: 'read', from, read: answer.value });
  else refused(answer);
}

/** Puts the file that was checked in force, and goes the way to the ledger that it names. */
export async function keepLedger(): Promise<void> {
  const { ledger } = state();
  if (ledger?.step !== 'read') return;
  const { from } = ledger;
  if (await keep(() => services().booth.setup.takeLedger({ ...supervisorSessionGiven(), ...from })))
    await checkLedger();
}

export const askToLeave = (): void => goTo({ step: 'leave' });

/** This booth is at no ledger any more. */
export const leaveLedger = (): Promise<boolean> =>
  keep(() => services().booth.setup.change({ ...supervisorSessionGiven(), settings: { ledger: null } }));

/** @returns whether it is in force */
async function keep(change: () => Promise<Result<SettingsChanged>>): Promise<boolean> {
  if (state().busy) return false;
  const { play } = services();
  const ends = waiting();
  setState({ problem: null });
  const answer = await change();
  const isDone = answer.ok && answer.value.state === 'changed';
  play(isDone ? 'saved' : 'refused');
  if (!ends()) {
    tellKeptLate(answer);
    return false;
  }
  if (answer.ok) changed(null, answer.value);
  else refused(answer);
  return isDone;
}

/** Goes the way to each server of the ledger in force. */
export async function checkLedger(): Promise<void> {
  const { ledger } = state();
  if (ledger?.step === 'check' && ledger.check === 'running') return;
  goTo({ step: 'check', check: 'running' });
  const isForThis = asking();
  const answer = await services().booth.setup.checkLedger(supervisorSessionGiven());
  // Somebody went back meanwhile, or the supervisor session is over.
  if (!isForThis()) return;
  if (answer.ok) return goTo({ step: 'check', check: answer.value });
  goTo({ step: 'now' });
  refused(answer);
}
