import { useTexts } from '../platform/i18n/texts.ts';
import { Icon } from './icons.tsx';

export interface PaginationProps {
  /** The place of the first that is shown. */
  readonly first: number;
  /** How many a page has. */
  readonly size: number;
  /** How many there are. */
  readonly count: number;
  /** What the two buttons are called; left out: by the pages. */
  readonly names?: { readonly back: string; readonly more: string };
  /** @param first of the page that is wanted */
  readonly onTurn: (first: number) => void;
}

/** The two buttons that turn pages over; none where all are on one page. */
export function Pagination({ first, size, count, names, onTurn }: PaginationProps) {
  const { text } = useTexts();
  if (count <= size) return null;
  const turn = (icon: 'back' | 'more', name: string, to: number, possible: boolean) => (
    <button
      type="button"
      className="plain turn"
      aria-label={name}
      disabled={!possible}
      onClick={() => onTurn(Math.max(0, to))}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {turn('back', names?.back ?? text('attention.previous'), first - size, first > 0)}
      {turn('more', names?.more ?? text('attention.next'), first + size, first + size < count)}
    </>
  );
}
