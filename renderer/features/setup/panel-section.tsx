import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { rememberSupervised } from './state/setup-actions.ts';
import { assumedDensity, fitPanel } from '../../ui/theme/panel-fit.ts';
import { densityOf, diagonals, scaled } from './panel-measure.ts';
import { BankCard } from './bank-card.tsx';
import type { SectionProps } from './section-props.ts';

/** Each button, and by how much it changes the drawn card's size. */
const scales = [
  ['muchSmaller', '−−', 0.97],
  ['smaller', '−', 0.997],
  ['larger', '+', 1.003],
  ['muchLarger', '++', 1.03],
] as const;

/**
 * How large the panel is: by its diagonal, or by a bank card that is held against the drawn one. Only what is drawn changes until
 * it is kept, so that no button moves under the finger.
 */
export function PanelSection({ snapshot: { preferences } }: SectionProps) {
  const { text, language } = useTexts();
  const panel = { width: window.innerWidth, height: window.innerHeight };
  const [density, setDensity] = useState(preferences.panel ?? assumedDensity(panel));
  const { keyMm, touchMm } = fitPanel(panel, density);
  const millimetres = (mm: number): string => formatCount(language, Math.round(mm * 10) / 10);
  return (
    <>
      <p>{text('setup.panel.how')}</p>
      <fieldset className="panel-diagonals" aria-label={text('setup.panel.diagonal')}>
        {diagonals.map((inches) => {
          const its = densityOf(window.screen, inches);
          return (
            <button
              key={inches}
              type="button"
              className="plain"
              aria-pressed={Math.abs(its - density) < 0.001}
              onClick={() => setDensity(its)}
            >
              {text('setup.panel.inches', { inches: formatCount(language, inches) })}
            </button>
          );
        })}
      </fieldset>
      <div className="panel-measure">
        <BankCard density={density} />
        <div className="panel-hands">
          <fieldset className="panel-scales" aria-label={text('setup.panel.card')}>
            {scales.map(([name, sign, by]) => (
              <button
                key={name}
                type="button"
                className="plain"
                aria-label={text(`setup.panel.${name}`)}
                onClick={() => setDensity(scaled(panel, density, by))}
              >
                <b aria-hidden="true">{sign}</b>
              </button>
            ))}
          </fieldset>
          <button type="button" className="plain" onClick={() => void rememberSupervised({ panel: density })}>
            <Icon name="check" />
            {text('setup.panel.keep')}
          </button>
        </div>
      </div>
      <p className="panel-result" data-small={touchMm < 14.95}>
        {touchMm < 14.95 && <Icon name="alert" />}
        <span>
          {text('setup.panel.keys', { key: millimetres(keyMm), touch: millimetres(touchMm) })}
          {touchMm < 14.95 && ` ${text('setup.panel.tooSmall')}`}
        </span>
      </p>
    </>
  );
}
