const groups = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/**
 * A session's or record's id as it was scanned or typed: a UUID (specification, section 2), also without its dashes, which a
 * plate field takes out.
 *
 * @returns it with dashes; all in capitals, as a keypad or a scanner may give it, it is put in lower case; null: it is none
 */
export function sessionIdOf(typed: string): string | null {
  const parts = groups.exec(typed.trim());
  const id = parts?.slice(1).join('-');
  if (id === undefined) return null;
  return id === id.toUpperCase() ? id.toLowerCase() : id;
}
