import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { soundNames } from '../../platform/sounds/sounds.ts';
import { remember } from '../../state/booth/remember.ts';
import { services } from '../../state/booth/services.ts';
import { useShownTheme } from '../../ui/theme/use-theme.ts';
import type { SectionProps } from './section-props.ts';
import { Stepper } from '../../ui/keypad/stepper.tsx';

const step = 25;

/** How loud by day and by night, and each tone to listen to. */
export function SoundSection({ snapshot: { preferences } }: SectionProps) {
  const { text } = useTexts();
  const { volume } = preferences;
  const now = useShownTheme((state) => state.shown);
  return (
    <>
      <div className="setup-rows">
        {(['day', 'night'] as const).map((theme) => {
          const name = text(`setup.volume.${theme}`);
          const to = (percent: number) =>
            percent < 0 || percent > 100 ? null : () => remember({ volume: { ...volume, [theme]: percent } });
          return (
            <div key={theme} className="setup-row">
              <span>
                <Icon name={theme === 'day' ? 'sun' : 'moon'} /> {name}
              </span>
              <Stepper
                name={name}
                value={
                  volume[theme] === 0
                    ? text('setup.silent')
                    : text('setup.percent', { percent: volume[theme] })
                }
                onLess={to(volume[theme] - step)}
                onMore={to(volume[theme] + step)}
              />
            </div>
          );
        })}
      </div>
      <p>{text(volume[now] === 0 ? 'setup.silentNow' : 'setup.listen')}</p>
      <fieldset className="setup-choices" aria-label={text('setup.tones')}>
        {soundNames.map((sound) => (
          <button key={sound} type="button" className="plain" onClick={() => services().play(sound)}>
            <Icon name="sound" />
            <b>{text(`setup.tone.${sound}`)}</b>
          </button>
        ))}
      </fieldset>
    </>
  );
}
