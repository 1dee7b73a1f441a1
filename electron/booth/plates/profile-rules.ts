import type { z } from 'zod';
import { normalisePlate, plateAsKept, plateFit } from '../../contract/plate-rules.ts';
import type { Plates } from '../../contract/plates.ts';

/** As an eye sees them: a letter and its marks are one. */
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
export const charactersOfText = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Twelve keys of at least 15 mm and their gaps are as wide as the keypad; the last row shares it with two or three more. */
const mostKeys = 12;

interface Written {
  readonly alphabets: Plates['alphabets'];
  readonly formats: readonly { readonly segments: Plates['formats'][number] }[];
  readonly layers: readonly { readonly rows: readonly (readonly string[])[] }[];
  readonly separators: string;
  readonly mapped: Readonly<Record<string, string>>;
  readonly confused: readonly string[];
  readonly examples: readonly string[];
}

type Found = (path: (string | number)[], message: string) => void;

/** What one entry of a profile says about another one. */
export function profileRules(written: Written, check: z.RefinementCtx): void {
  const found: Found = (path, message) => check.addIssue({ code: 'custom', path, message });
  const kept = (text: string): boolean => text !== '' && plateAsKept(written, text) === text;
  for (const [name, items] of Object.entries(written.alphabets)) {
    for (const item of items)
      if (!kept(item)) found(['alphabets', name], `"${item}" is not kept in a plate as it is`);
  }
  formatRules(written, found);
  keypadRules(written, found);
  for (const [typed, character] of Object.entries(written.mapped)) {
    const one = Array.from(typed).length === 1 && Array.from(character).length === 1;
    if (!one || normalisePlate(typed) !== typed)
      found(['mapped', typed], 'must be one character for one other');
    else if (!kept(character)) found(['mapped', typed], `"${character}" is not kept in a plate as it is`);
  }
  for (const [place, group] of written.confused.entries()) {
    const several = new Set(group).size > 1;
    if (!several || !kept(group))
      found(['confused', place], 'must be two or more characters that are kept in a plate');
  }
}

function formatRules(written: Written, found: Found): void {
  const { alphabets, formats, separators, mapped, examples } = written;
  let known = true;
  for (const [format, { segments }] of formats.entries()) {
    for (const [place, { alphabet, before }] of segments.entries()) {
      if (before !== undefined && plateAsKept({ separators, mapped }, before) !== '')
        found(['formats', format, 'segments', place, 'before'], 'must be separators');
      if (Object.hasOwn(alphabets, alphabet)) continue;
      known = false;
      found(['formats', format, 'segments', place, 'alphabet'], 'is not one of the alphabets');
    }
  }
  if (!known || !isReadable(written, found)) return;
  const read = { alphabets, formats: formats.map(({ segments }) => segments) };
  for (const [place, example] of examples.entries()) {
    const fit = plateFit(read, plateAsKept({ separators, mapped }, example));
    if (fit !== 'fits') found(['examples', place], `has none of the formats (${fit})`);
  }
}

/**
 * What bounds the work of holding a plate against the formats, which is done with each character that somebody types. `items`: at all
 * places of all formats together; our largest profile has 600.
 */
export const formatLimits = { segments: 64, items: 20_000, examples: 200, exampleLength: 64 } as const;

/** Whether the formats are within that. What the schema says of it is said; it does not keep these rules from being asked. */
function isReadable({ alphabets, formats, examples }: Written, found: Found): boolean {
  const { segments: mostSegments, items: mostItems, examples: most, exampleLength } = formatLimits;
  if (formats.some(({ segments }) => segments.length > mostSegments)) return false;
  if (examples.length > most || examples.some(({ length }) => length > exampleLength)) return false;
  let items = 0;
  for (const [format, { segments }] of formats.entries()) {
    for (const { alphabet } of segments) items += alphabets[alphabet]?.length ?? 0;
    if (items <= mostItems) continue;
    found(
      ['formats', format],
      `makes the formats too large to be held against what is typed (${mostItems} items)`,
    );
    return false;
  }
  return true;
}

function keypadRules({ alphabets, formats, layers }: Written, found: Found): void {
  const others = layers.length > 1 ? 3 : 2;
  for (const [place, { rows }] of layers.entries()) {
    for (const [row, keys] of rows.entries()) {
      const most = row === rows.length - 1 ? mostKeys - others : mostKeys;
      if (keys.length > most)
        found(['layers', place, 'rows', row], `must have at most ${most} keys of 15 mm`);
    }
  }
  const typed = new Set(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  for (const key of layers.flatMap(({ rows }) => rows.flat())) typed.add(key);
  const used = new Set(formats.flatMap(({ segments }) => segments.map(({ alphabet }) => alphabet)));
  for (const name of used) {
    const missing = (alphabets[name] ?? []).filter(
      (item) => !typed.has(item) && Array.from(item).some((character) => !typed.has(character)),
    );
    if (missing.length > 0) found(['layers'], `no key types ${missing.join(' ')} of the alphabet ${name}`);
  }
}
