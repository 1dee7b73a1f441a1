import { reload, showList } from './attention-actions.ts';
import { useAttention, type AttentionView } from './attention.ts';
import { collaborators } from './collaborators.ts';
import { complain, withPin } from './with-pin.ts';

type AsideView = Extract<AttentionView, { at: 'aside' }>;

const show = (folder: string, step: AsideView['step']): void =>
  useAttention.setState({ view: { at: 'aside', folder, step }, pin: '', trouble: null, done: null });

/** A damaged journal is to be closed: first the reason, then the PIN. */
export const askToClose = (folder: string): void => show(folder, 'reason');

/** The large button of a step. */
export async function nextAsideStep({ folder, step }: AsideView): Promise<void> {
  const reason = useAttention.getState().asideReason;
  if (reason.trim() === '') {
    show(folder, 'reason');
    return complain(useAttention, { code: 'reason-empty' });
  }
  if (step === 'reason') return show(folder, 'pin');
  const answer = await withPin(useAttention, (pin) =>
    collaborators().booth.closeMovedAside({ folder, reason, pin }),
  );
  if (answer === null) return;
  if (answer.ok) {
    useAttention.setState({ asideReason: '' });
    showList({ key: 'attention.aside.done' });
  } else complain(useAttention, answer.error);
  await reload();
}
