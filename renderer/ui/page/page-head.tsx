import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';

export interface PageHeadProps {
  readonly title: string;
  /** What was just done, or how much there is. */
  readonly line: string;
  readonly done?: boolean;
  /** Back to the gate; null: it has not been shown. */
  readonly onLeave: (() => void) | null;
  readonly children?: ReactNode;
}

/** On every such page the same: what this is, and the gate screen one tap away. */
export function PageHead({ title, line, done = false, onLeave, children }: PageHeadProps) {
  const { text } = useTexts();
  return (
    <div className="zone-head">
      <h2>{title}</h2>
      <output data-done={done}>
        {done && <Icon name="check" />}
        {line}
      </output>
      {children}
      {onLeave !== null && (
        <button type="button" className="plain" onClick={onLeave}>
          <Icon name="back" /> {text('attention.toGate')}
        </button>
      )}
    </div>
  );
}
