import { PageHead } from '../ui/page/page-head.tsx';
import { LanguageList } from '../ui/language-list.tsx';
import { useIdle } from '../ui/page/use-idle.ts';
import { useView } from '../ui/focus/view.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { chooseLanguage, closeLanguages } from './language-actions.ts';
import { closeOverlays } from '../state/booth/overlay.ts';

/** The list of languages, one tap from every screen. A language that is tapped leads back to where the list was opened. */
export function LanguagesScreen() {
  const { text, language } = useTexts();
  useIdle(closeLanguages);
  useView('languages', closeLanguages);
  return (
    <main className="page">
      <PageHead title={text('languages.name')} line={text('languages.keeps')} onLeave={closeOverlays} />
      <LanguageList chosen={language} onChoose={chooseLanguage} />
    </main>
  );
}
