import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { askForPlate } from './state/privacy-actions.ts';

/** Where a supervisor begins when somebody asks what is held about a plate, or for its erasure. */
export function PrivacySection() {
  const { text } = useTexts();
  return (
    <div className="first-setup">
      <p>{text('privacy.meaning')}</p>
      <p>{text('privacy.elsewhere')}</p>
      <button type="button" className="plain" data-kind="go" onClick={askForPlate}>
        <Icon name="search" /> {text('privacy.begin')}
      </button>
    </div>
  );
}
