import { Icon, type IconName } from './icons.tsx';

export interface WayProps {
  readonly icon: IconName;
  readonly word: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** One of the things that can be done on a screen of figures. */
export const Way = ({ icon, word, busy, onPress }: WayProps) => (
  <button type="button" className="way" aria-busy={busy} onClick={onPress}>
    <Icon name={icon} />
    <b>{word}</b>
  </button>
);
