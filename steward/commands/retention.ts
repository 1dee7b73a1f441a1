import { writeSite, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

/** Changes how long the ledger keeps what is settled. @returns the site with it; `apply` tells the ledger */
export function setRetention(
  folder: string,
  site: Site,
  asked: { readonly recordDays: string | undefined; readonly pictureHours: string | undefined },
): Site {
  if (asked.recordDays === undefined && asked.pictureHours === undefined)
    throw new StewardError(
      'usage',
      'retention needs --record-days N, --picture-hours N or both. Try --help.',
    );
  const { recordDays, pictureHours } = site.retention;
  const retention = {
    recordDays: within(asked.recordDays, recordDays, '--record-days', 3_650),
    pictureHours: within(asked.pictureHours, pictureHours, '--picture-hours', 8_760),
  };
  const next = { ...site, retention };
  writeSite(folder, next);
  return next;
}

function within(text: string | undefined, now: number, name: string, most: number): number {
  if (text === undefined) return now;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new StewardError('usage', `${name} ${text}: a whole number from 1 to ${most}`);
  return number;
}
