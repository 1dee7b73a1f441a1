const placeholder = /\{([^{}]*)\}/g;

/** @returns the names in braces, in their order */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name]) => name ?? '');

/** @returns the name, where the text is one placeholder and nothing else */
export const onlyName = (text: string): string | null => /^\{([^{}]*)\}$/.exec(text)?.[1] ?? null;

/** Puts each value in the place of its name; what stands in a value is not looked at again. */
export const fill = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(placeholder, (_whole, name: string) => valueOf(name));

export const withoutPlaceholders = (text: string): string => text.replaceAll(placeholder, '');

/** A segment that the URL standard takes for "here" or "one up", also written as percent signs. */
export const isDotSegment = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);

const pathCharacters = /^[\w.~!$&'()*+,;=:%{}/-]*$/;

/**
 * What is wrong with a path below the base address. Whatever could leave the service's host, or the path that is written
 * there, is refused: the token goes with every request.
 */
export function pathFaults(path: string): string[] {
  const fixed = withoutPlaceholders(path);
  const faults: string[] = [];
  if (/^[a-z][a-z\d+.-]*:/i.test(path))
    faults.push('must be a path below the service’s address, not an address');
  else if (path.startsWith('//')) faults.push('must start with one slash: two would name another host');
  else if (!path.startsWith('/')) faults.push('must start with a slash');
  if (/\p{Cc}/u.test(path)) faults.push('must not contain control characters');
  if (path.includes('\\')) faults.push('must not contain a backslash');
  if (path.includes('@')) faults.push('must not contain @');
  if (fixed.includes('?')) faults.push('must not contain a query (?): it has an entry of its own, "query"');
  if (fixed.includes('#')) faults.push('must not contain a fragment (#)');
  if (/%(?![\da-f]{2})/i.test(fixed)) faults.push('has a % without two hexadecimal digits');
  if (/%(2f|5c|[01][\da-f]|7f)/i.test(fixed))
    faults.push('must not hide a slash or a control character behind %');
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => isDotSegment(segment))) faults.push('must not contain . or .. as a segment');
  if (faults.length === 0 && segments.slice(0, -1).includes('')) faults.push('must not contain //');
  if (faults.length === 0 && !pathCharacters.test(fixed))
    faults.push("may contain letters of the Latin alphabet, digits and -._~!$&'()*+,;=:% only");
  return faults;
}
