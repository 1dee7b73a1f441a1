import { Icon, type IconName } from './icons.tsx';

export interface ActionButtonProps {
  readonly icon: IconName;
  readonly word: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** One of the things that can be done on a screen of figures. */
export const ActionButton = ({ icon, word, busy, onPress }: ActionButtonProps) => (
  <button type="button" className="way" aria-busy={busy} onClick={onPress}>
    <Icon name={icon} />
    <b>{word}</b>
  </button>
);
