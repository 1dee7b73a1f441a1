/** SQLite's result codes that mean something here (https://sqlite.org/rescode.html). */
export const resultCodes = {
  /** Of the statement: a table or column that is not there. */
  error: 1,
  busy: 5,
  ioError: 10,
  corrupt: 11,
  full: 13,
  constraint: 19,
  mismatch: 20,
  notDatabase: 26,
} as const;

/** Extended codes: a read that the disk refused or cut short, and no room for the WAL's index. */
const extended = { read: 266, shortRead: 522, shmSize: 4874 } as const;

const extendedCode = (error: unknown): number | null => {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode : null;
};

/** @returns SQLite's primary result code of an error, or null where it is not one of SQLite's */
export function sqliteCode(error: unknown): number | null {
  const code = extendedCode(error);
  return code === null ? null : code & 0xff;
}

export const isDiskFull = (error: unknown): boolean =>
  sqliteCode(error) === resultCodes.full ||
  extendedCode(error) === extended.shmSize ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The schema refuses a value. */
export function isRefusedValue(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === resultCodes.constraint || code === resultCodes.mismatch;
}

/** Another time it may succeed: another connection holds the database, or the disk refused to write. */
export function isPassing(error: unknown): boolean {
  const code = sqliteCode(error);
  return (
    code === resultCodes.busy || (code === resultCodes.ioError && !isDiskFull(error) && !isDamage(error))
  );
}

/** The file itself is damaged, or the disk cannot read all of it: what salvage is for. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code === resultCodes.corrupt || code === resultCodes.notDatabase) return true;
  // No number that this program wrote is larger than JavaScript's can be.
  if ((error as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE') return true;
  const whole = extendedCode(error);
  return whole === extended.read || whole === extended.shortRead;
}
