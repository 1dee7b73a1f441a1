import type { Language } from '../../../../electron/contract/languages.ts';

/** The plate profiles that are part of the program (resources/plates), each with its country (ISO 3166); null: of none. */
export const plateCountries: Readonly<Record<string, string | null>> = {
  latin: null,
  germany: 'DE',
  'united-kingdom': 'GB',
  france: 'FR',
  spain: 'ES',
  slovakia: 'SK',
  czechia: 'CZ',
  poland: 'PL',
  usa: 'US',
  brazil: 'BR',
  japan: 'JP',
  korea: 'KR',
  china: 'CN',
  taiwan: 'TW',
  thailand: 'TH',
  vietnam: 'VN',
  russia: 'RU',
  'united-arab-emirates': 'AE',
};

/** @returns a profile's country in that language; null: it is the generic one; a site's own file is named by its name */
export function plateName(language: Language, profile: string): string | null {
  if (!Object.hasOwn(plateCountries, profile)) return profile.split(/[/\\]/).at(-1) ?? profile;
  const country = plateCountries[profile] ?? null;
  return country === null
    ? null
    : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country);
}
