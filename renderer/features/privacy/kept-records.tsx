import type { Erased, KeptRecord } from '../../../electron/contract/privacy.ts';
import { Icon } from '../../ui/icons.tsx';
import { formatDay } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

const reasons = ['open', 'inside', 'reading'] as const satisfies KeptRecord['why'][];

/** So many of each are named; the others are counted. */
const named = 3;

/** What cannot be erased yet, and why. */
export function KeptRecords({ kept, keptRecords }: Pick<Erased, 'kept' | 'keptRecords'>) {
  const { text, language } = useTexts();
  if (keptRecords === 0) return null;
  const shown = reasons.map((why) => ({ why, of: kept.filter((record) => record.why === why) }));
  const told = shown.reduce((sum, { of }) => sum + Math.min(of.length, named), 0);
  return (
    <>
      <h3>{text('privacy.stays')}</h3>
      {shown.map(
        ({ why, of }) =>
          of.length > 0 && (
            <div key={why} className="notice-box" data-tone="warn">
              <Icon name={why === 'inside' ? 'car' : 'clock'} />
              <div>
                <b>{text(`privacy.why.${why}`)}</b>
                <ul>
                  {of.slice(0, named).map(({ id, operation, plate, at, state }) => (
                    <li key={id}>
                      {text(`recent.${operation}`)} <bdi className="mono">{shownPlate(plate)}</bdi> ·{' '}
                      {text(`state.${state}`)} · {formatDay(language, at)}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          ),
      )}
      {keptRecords > told && <p>{text('privacy.more', { number: keptRecords - told })}</p>}
    </>
  );
}
