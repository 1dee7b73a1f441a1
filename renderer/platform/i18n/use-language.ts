import { useEffect, useState } from 'react';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { loadTexts } from './catalogues.ts';
import { showLanguage } from './texts.ts';

/**
 * Shows the page in the attendant's language, and has the site's at hand, which the tickets are in.
 *
 * @returns false until the first language is there
 */
export function useLanguage({
  language: site,
  preferences,
}: Pick<BoothSnapshot, 'language' | 'preferences'>): boolean {
  const language = preferences.language ?? site;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void Promise.all([showLanguage(language), loadTexts(site)]).finally(() => setReady(true));
  }, [language, site]);
  return ready;
}
