import { Icon } from '../../ui/icons.tsx';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';

/** How many the service may have already: before anybody says that they are sent again. */
export function TwiceWarning({ twice }: { twice: number }) {
  const { text, language } = useTexts();
  if (twice === 0) return null;
  return (
    <strong className="twice-warning">
      <Icon name="alert" />
      {text('attention.set.twice', { number: formatCount(language, twice) })}
    </strong>
  );
}
