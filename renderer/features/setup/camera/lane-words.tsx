import { formatCount } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { forgetFixedTexts } from '../state/setup-actions.ts';

/** What the drawn lane does, and how many texts are known that always stand there. */
export function LaneWords({ fixed }: { fixed: number }) {
  const { text, language } = useTexts();
  return (
    <div className="lane-words">
      <p>{text('setup.camera.laneHint')}</p>
      <p>{text('setup.camera.fixedTexts', { count: formatCount(language, fixed) })}</p>
      {fixed > 0 && (
        <button type="button" className="plain" onClick={() => void forgetFixedTexts()}>
          <Icon name="cross" />
          {text('setup.camera.forgetFixed')}
        </button>
      )}
    </div>
  );
}
