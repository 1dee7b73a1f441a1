import type { Language } from '../../electron/contract/languages.ts';
import { closeOverlay, openOver } from '../state/booth/overlay.ts';
import { remember } from '../state/booth/remember.ts';

export const openLanguages = (): void => openOver('languages');

export const closeLanguages = (): void => closeOverlay('languages');

export function chooseLanguage(language: Language): void {
  remember({ language });
  closeLanguages();
}
