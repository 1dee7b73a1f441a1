import { memo } from 'react';
import { languageNames } from '../platform/i18n/language-names.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { openLanguages } from './language-actions.ts';
import { Icon } from '../ui/icons.tsx';

/** Without a PIN: at the change of shift each attendant takes the screen in a language of their own. */
export const LanguageButton = memo(function LanguageButton() {
  const { text, language } = useTexts();
  const code = language.slice(0, 2).toUpperCase();
  return (
    <button
      type="button"
      className="header-door"
      aria-label={`${code} · ${text('languages.door', { name: languageNames[language] })}`}
      onClick={openLanguages}
    >
      <Icon name="globe" />
      <span aria-hidden="true">{code}</span>
    </button>
  );
});
