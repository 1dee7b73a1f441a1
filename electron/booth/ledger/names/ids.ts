// How booths, lanes, sites and writers are called in subjects: by ids that the steward gives. They are never used again and never changed;
// the names that people see stand in the roster.

const id = /^[a-z0-9-]{1,24}$/;

/** Who has rights and an inbox, and is no booth. */
const reserved: ReadonlySet<string> = new Set(['steward', 'monitoring', 'hub']);

export const isId = (text: string): boolean => id.test(text) && !reserved.has(text);

const record = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param text as the journal names a record: a UUID in small letters */
export const isRecordId = (text: string): boolean => record.test(text);

/** @throws where it is none: in a subject it would stand for others, or for a deeper one */
export function idIn(text: string): string {
  if (!isId(text)) throw new Error(`no id of a booth, lane, site or writer: ${JSON.stringify(text)}`);
  return text;
}

/** @throws as `idIn` */
export function recordIn(text: string): string {
  if (!isRecordId(text)) throw new Error(`no record's id: ${JSON.stringify(text)}`);
  return text;
}
