/** The longest id of a session that is taken from anywhere (characters). */
export const sessionIdLimit = 200;

const bare = (id: string): string => id.replaceAll('-', '');

const isHexadecimal = (digits: string): boolean => /^[\da-f]{32}$/i.test(digits);

/** Whether it is 32 hexadecimal digits, with dashes or without: the specification's ids are "UUID-style" (section 2). */
export const looksLikeUuid = (id: string): boolean => isHexadecimal(bare(id));

/** What tells sessions apart: of what looks like a UUID neither case nor dashes, of any other id all of it. */
export function sessionKey(id: string): string {
  const digits = bare(id);
  return isHexadecimal(digits) ? digits.toLowerCase() : id;
}

/** Whether two ids name one session. */
export const isSameSession = (one: string, other: string): boolean => sessionKey(one) === sessionKey(other);

/** @returns a UUID as it is mostly written, small letters with dashes; null: it looks like none */
export function plainUuid(id: string): string | null {
  return looksLikeUuid(id)
    ? sessionKey(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : null;
}

/** @returns a UUID with case and dashes as in `seen`, where that is one as well; else the id as it is */
export function writtenLike(seen: string | null, id: string): string {
  const plain = plainUuid(id);
  if (plain === null || seen === null || !looksLikeUuid(seen)) return id;
  const dashed = seen.includes('-') ? plain : bare(plain);
  return seen === seen.toUpperCase() ? dashed.toUpperCase() : dashed;
}
