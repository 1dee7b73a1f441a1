import { Icon } from '../components/icons.tsx';

export interface TurnProps {
  readonly icon: 'back' | 'more';
  readonly name: string;
  readonly possible: boolean;
  readonly onTurn: () => void;
}

/** Turns a page over. */
export const Turn = ({ icon, name, possible, onTurn }: TurnProps) => (
  <button type="button" className="plain turn" aria-label={name} disabled={!possible} onClick={onTurn}>
    <Icon name={icon} />
  </button>
);
