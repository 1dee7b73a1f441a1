import { Icon } from '../icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Key } from './key.tsx';

export interface BackspaceKeyProps {
  readonly onType: () => void;
  /** Nothing is typed. */
  readonly empty: boolean;
}

/** Takes back what was typed last; held down, more and more of it. */
export function BackspaceKey({ onType, empty }: BackspaceKeyProps) {
  const { text } = useTexts();
  return (
    <Key kind="wide" label={text('plate.backspace')} repeats idle={empty} onType={onType}>
      <Icon name="backspace" />
    </Key>
  );
}
