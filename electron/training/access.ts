import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Specification, section 5: `Authorization: Bearer <ACCESS_TOKEN>`. The scheme's name counts in any case, as HTTP has it.
 *
 * @param header the header as received
 */
export function tokenMatches(header: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** The schemes that are named in a log. A header without one might be a bare token: its words are not shown. */
const knownSchemes = ['Bearer', 'Basic', 'Digest', 'Negotiate'];
const secretHeaders = new Set(['proxy-authorization', 'cookie']);

/**
 * The request's headers as they may be kept: the token is never among them.
 *
 * @returns names in lower case; `authorization` is the scheme and whether it matched, e.g. `Bearer, matched`
 */
export function reduceHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  token: string,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (name === 'authorization') kept[name] = reduceAuthorization(text, token);
    else kept[name] = secretHeaders.has(name) ? 'not kept' : text;
  }
  return kept;
}

function reduceAuthorization(header: string, token: string): string {
  const word = header.split(' ', 1)[0]?.toLowerCase();
  const scheme = knownSchemes.find((known) => known.toLowerCase() === word) ?? 'other scheme';
  return `${scheme}, ${tokenMatches(header, token) ? 'matched' : 'not matched'}`;
}
