import { create } from 'zustand';
import type { Attention } from '../../../electron/contract/attention.ts';
import { services } from './services.ts';

/** Which PIN is in force, as it was told last; null: not yet. In training it stands beside where it is typed. */
export const usePinInForce = create<{ readonly pin: Attention['pin'] | null }>()(() => ({ pin: null }));

export const pinTold = ({ pin }: Pick<Attention, 'pin'>): void => usePinInForce.setState({ pin });

/** Whether a PIN is set, and which one in training, is told beside where it is typed. */
export const readPinHint = (): void => void read();

async function read(): Promise<void> {
  const answer = await services().booth.attention.list({ offset: 0, limit: 1 });
  if (answer.ok) pinTold(answer.value);
}
