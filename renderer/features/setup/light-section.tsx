import type { Theme } from '../../../electron/contract/snapshot.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { remember } from '../../state/booth/remember.ts';
import type { SectionProps } from './section-props.ts';
import { Stepper } from '../../ui/keypad/stepper.tsx';

const icons = { auto: 'clock', day: 'sun', night: 'moon' } as const satisfies Record<Theme, IconName>;

/** A moment of the day as the booth's clock shows it. */
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const turned = (hour: number, by: 1 | -1): number => (hour + by + 24) % 24;

/** The theme, and by which hours it changes by itself. */
export function LightSection({ snapshot: { preferences } }: SectionProps) {
  const { text } = useTexts();
  const { theme, daylight } = preferences;
  const ends = ['from', 'until'] as const;
  return (
    <>
      <fieldset className="setup-choices" aria-label={text('setup.section.light')}>
        {(Object.keys(icons) as Theme[]).map((name) => (
          <button
            key={name}
            type="button"
            className="plain"
            aria-pressed={name === theme}
            onClick={() => remember({ theme: name })}
          >
            <Icon name={icons[name]} />
            <b>{text(`setup.theme.${name}`)}</b>
          </button>
        ))}
      </fieldset>
      <p>{text(`setup.themeMeaning.${theme}`)}</p>
      <div className="setup-rows">
        {ends.map((end) => {
          const other = daylight[end === 'from' ? 'until' : 'from'];
          const to = (by: 1 | -1) => {
            const hour = turned(daylight[end], by);
            return hour === other ? null : () => remember({ daylight: { ...daylight, [end]: hour } });
          };
          const name = text(`setup.daylight.${end}`);
          return (
            <div key={end} className="setup-row">
              <span>
                <Icon name={end === 'from' ? 'sun' : 'moon'} /> {name}
              </span>
              <Stepper name={name} value={hourText(daylight[end])} onLess={to(-1)} onMore={to(1)} />
            </div>
          );
        })}
      </div>
    </>
  );
}
