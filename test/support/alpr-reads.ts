import type { AlprReading } from '../../electron/contract/reading-alpr.ts';

/** @param marked places of the first plate's characters that are doubtful */
export const alprReads = (
  plates: readonly [string, ...string[]],
  {
    marked = [],
    ...more
  }: Partial<Omit<AlprReading, 'plates'>> & { readonly marked?: readonly number[] } = {},
): AlprReading => ({
  source: 'ALPR 1',
  plates: plates.map((text, place) => ({
    text,
    marked: Array.from(text, (_, at) => place === 0 && marked.includes(at)),
  })),
  isOtherPicture: true,
  picture: null,
  leftMs: 60_000,
  ...more,
});
