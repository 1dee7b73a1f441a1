import type { Theme } from '../../electron/contract/snapshot.ts';
import { useTexts } from '../i18n/texts.ts';
import { remember } from '../store/booth-actions.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Icon } from './icons.tsx';

/** Day or night at one tap: the sun that blinds the screen does not wait for a settings page. */
export function ThemeToggle({ preference }: { preference: Theme }) {
  const { text } = useTexts();
  const { shown, other } = useTheme(preference);
  const label = text(shown === 'day' ? 'header.toNight' : 'header.toDay');
  return (
    <button
      type="button"
      className="theme-toggle"
      aria-label={label}
      title={label}
      onClick={() => remember({ theme: other })}
    >
      <Icon name={shown === 'day' ? 'moon' : 'sun'} />
    </button>
  );
}
