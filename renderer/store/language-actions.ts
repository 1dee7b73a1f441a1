import type { Language } from '../../electron/contract/languages.ts';
import { remember } from './booth-actions.ts';
import { useLanguageList } from './language-list.ts';

export const openLanguages = (): void => useLanguageList.setState({ open: true });

export const closeLanguages = (): void => useLanguageList.setState({ open: false });

export function chooseLanguage(language: Language): void {
  remember({ language });
  closeLanguages();
}
