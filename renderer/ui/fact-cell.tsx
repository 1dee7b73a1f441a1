import { formatCount } from '../platform/i18n/formats.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { Icon, type IconName } from './icons.tsx';

export interface FactCellProps {
  readonly name: string;
  readonly count: number;
  readonly icon: IconName;
  /** How it is marked where it is not zero. */
  readonly tone?: 'wait' | 'unknown' | 'refused' | 'warn';
}

/** A figure with its name. */
export function FactCell({ name, count, icon, tone }: FactCellProps) {
  const { language } = useTexts();
  return (
    <div className="fact-cell" data-tone={count === 0 ? undefined : tone}>
      <dt>
        <Icon name={icon} /> {name}
      </dt>
      <dd>{formatCount(language, count)}</dd>
    </div>
  );
}
