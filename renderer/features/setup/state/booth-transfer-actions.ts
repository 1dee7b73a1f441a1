import { reportLate } from '../../../state/actions/late-answer.ts';
import { asking, refused, supervisorSessionGiven, waiting } from './asking.ts';
import { changed, readSettings, startWay } from './booth-setup-actions.ts';
import { tellKeptLate } from './kept-late.ts';
import { useBoothSetup, type Imported } from './booth-setup.ts';
import { services } from '../../../state/booth/services.ts';
import { useSetup } from './setup.ts';

const { getState: state, setState } = useBoothSetup;

/** Looks for memory sticks: settings go from booth to booth on them, since a locked kiosk has no file dialogue. */
export async function openDrives(): Promise<void> {
  if (state().busy) return;
  useSetup.setState({ done: null });
  const isForThis = asking();
  const answer = await services().booth.setup.drives(supervisorSessionGiven());
  if (!isForThis()) return;
  if (answer.ok) setState({ drives: answer.value, problem: null, waiting: null });
  else refused(answer);
}

/** What is read from a stick is not taken yet; null: nothing is read. */
let reading: symbol | null = null;

/** Back to the overview. What is only read is not taken then; what is being written or taken is answered first. */
export function closeDrives(): void {
  if (state().busy && reading === null) return;
  setState({ drives: null, withoutService: null, problem: null, busy: false });
}

/** Writes this booth's settings on a stick, without secrets. */
export async function writeTo(place: string): Promise<void> {
  if (state().busy) return;
  const { booth, play } = services();
  const ends = waiting();
  setState({ problem: null });
  const answer = await booth.setup.exportTo({ ...supervisorSessionGiven(), place });
  play(answer.ok ? 'saved' : 'refused');
  if (!ends()) return reportLate({ key: 'setup.name' }, answer, { key: 'boothSetup.carry.written' });
  if (!answer.ok) return refused(answer);
  closeDrives();
  useSetup.setState({ done: { key: 'boothSetup.carry.written' } });
}

/** Takes another booth's settings: at once where this one is set up, else as what its first set-up begins with. */
export async function takeFrom(place: string): Promise<void> {
  const { busy, view } = state();
  if (busy || view === null) return;
  const { booth } = services();
  const ends = waiting();
  setState({ problem: null });
  const mine = (reading = Symbol('reading'));
  const read = await booth.setup.readFrom({ ...supervisorSessionGiven(), place });
  if (reading === mine) reading = null;
  // Whoever went back has not said that they are to be in force.
  if (!ends()) return;
  if (!read.ok) return refused(read);
  if (view.settings.service === null) {
    const imported = settingsIn(read.value);
    if (imported === null) return setState({ problem: { key: 'boothSetup.carry.wrong' } });
    return startWay('all', imported);
  }
  await takeOver(read.value);
}

/** The settings on the stick name no service: what becomes of the one that is set here. */
export async function answerService(service: 'keep' | 'remove'): Promise<void> {
  const { withoutService, busy } = state();
  if (withoutService === null || busy) return;
  await takeOver(withoutService, { service });
}

/** Back to the sticks; nothing was changed. */
export const forgetWithoutService = (): void => setState({ withoutService: null, problem: null });

async function takeOver(text: string, answers: { service?: 'keep' | 'remove' } = {}): Promise<void> {
  const { booth, play } = services();
  const ends = waiting();
  setState({ problem: null });
  const answer = await booth.setup.import({ ...supervisorSessionGiven(), text, ...answers });
  if (!ends()) return tellKeptLate(answer);
  if (answer.ok && answer.value.state === 'service-missing') return setState({ withoutService: text });
  play(answer.ok && answer.value.state === 'changed' ? 'saved' : 'refused');
  if (!answer.ok) return refused(answer);
  if (answer.value.state === 'records-wait')
    return setState({ withoutService: null, problem: { key: 'boothSetup.carry.waiting' } });
  changed(null, answer.value);
  await readSettings();
}

function settingsIn(text: string): Imported | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Imported) : null;
  } catch {
    return null;
  }
}
