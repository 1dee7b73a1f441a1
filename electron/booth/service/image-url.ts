import type { RecordView } from '../../contract/record.ts';

const placeholders = ['time', 'unixMs', 'recordId'] as const;
type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([^{}]*)\}/g;

/** @returns the first `{name}` of a pattern that is none of ours; null where it is right */
export const foreignPlaceholder = (pattern: string): string | null =>
  [...pattern.matchAll(inBraces)].find(([, name]) => !placeholders.some((ours) => ours === name))?.[0] ??
  null;

/**
 * The `imageUrl` of an entry or an exit (specification, section 2: the URL of an image, or null).
 *
 * @param pattern the site's URL; `{time}` is the time of the press as it is sent, `{unixMs}` the same in milliseconds since
 * 1970, `{recordId}` the booth's own record. null: no URL is sent
 */
export function imageUrlOf(pattern: string | null, { id, at }: Pick<RecordView, 'id' | 'at'>): string | null {
  if (pattern === null) return null;
  const values: Record<Placeholder, string> = { time: at, unixMs: String(Date.parse(at)), recordId: id };
  return pattern.replace(inBraces, (_whole, name: Placeholder) => encodeURIComponent(values[name]));
}
