import type { WatchCounts } from '../../electron/booth/ledger/messages/watch.ts';

export type Counts = { -readonly [Name in keyof WatchCounts]: number };

export const noneDeleted = (): Counts => ({
  superseded: 0,
  left: 0,
  bared: 0,
  thumbnails: 0,
  shipped: 0,
  plates: 0,
});

export function addTo(sum: Counts, more: Partial<Counts>): void {
  for (const name of Object.keys(noneDeleted()) as (keyof Counts)[]) sum[name] += more[name] ?? 0;
}
