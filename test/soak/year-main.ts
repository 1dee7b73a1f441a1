import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commandOptions } from '../support/command-options.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { useJournal, type Measured } from './year.ts';

// `npm run year -- [--operations N] [--json] [--keep]`: a year of a booth with so many operations an hour in a journal with the default
// retention: does its file stop growing?

const { values } = commandOptions({
  options: {
    operations: { type: 'string', default: '120' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const operationsAnHour = Number(values.operations);
if (!(operationsAnHour >= 2 && operationsAnHour % 2 === 0)) {
  console.error('--operations takes an even number, how many in an hour');
  process.exit(2);
}

const leftOut = [
  'flushes: nothing waits for the disk, and what is recorded in a day is committed as one',
  'pictures',
  'retention between two days: it runs once a day, not once an hour',
];

const exec: (this: DatabaseSync, sql: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');

/** Within a day: the connection on which its one transaction is open, once it is. */
let today: { open: DatabaseSync | null } | null = null;

/** Of SQLite's, so that what one day changes fits (KiB). */
const cacheKiB = 262_144;

DatabaseSync.prototype.exec = function (sql) {
  if (today !== null && sql === 'COMMIT') return;
  if (today !== null && sql === 'BEGIN IMMEDIATE') {
    if (today.open !== null) return;
    today.open = this;
  }
  exec.call(this, sql);
  if (sql.includes('synchronous = FULL'))
    exec.call(this, `PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKiB}`);
};

function inOne(work: () => void): void {
  today = { open: null };
  work();
  const { open } = today;
  today = null;
  open?.exec('COMMIT');
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const monthEnds = monthDays.map((_days, month) =>
  monthDays.slice(0, month + 1).reduce((sum, days) => sum + days, 0),
);

const { recordDays, pictureHours } = settingsSchema.shape.privacy.parse({});
const { mostHours } = settingsSchema.shape.stay.parse({});
const hourMs = 3_600_000;

/** A record is kept for so many days, and that it was erased for as many again. The first month that ends after them is full. */
const fullDays = 2 * recordDays;
const mostGrowth = 0.02;
const rule =
  `From the end of the first month that began ${fullDays} days (twice recordDays) or more after the start, ` +
  `the file is never more than ${mostGrowth * 100} % larger, and the chain holds at the end.`;

const folder = mkdtempSync(join(tmpdir(), 'gatebooth-year-'));
const begin = performance.now();
const seconds = (): number => Math.round((performance.now() - begin) / 1_000);
const inMonth = ({ day, ...size }: Measured) => ({ month: monthEnds.indexOf(day) + 1, ...size });
try {
  const use = {
    days: 365,
    operationsAnHour,
    rules: {
      pictureMs: pictureHours * hourMs,
      recordMs: recordDays * 24 * hourMs,
      mostStayMs: mostHours * hourMs,
    },
    measuredAfter: monthEnds,
  };
  const told = (one: Measured): void => {
    const { month, bytes, freeBytes, events, records } = inMonth(one);
    const mb = (count: number): string => `${(count / 1e6).toFixed(1)} MB`;
    const line = `month ${month}: ${mb(bytes)}, ${mb(freeBytes)} of it free, ${events} events, ${records} records (${seconds()} s)`;
    (values.json ? console.error : console.log)(line);
  };
  const { measured, holds } = useJournal(folder, use, told, inOne);
  const full = measured.filter(({ day }, month) => day - (monthDays[month] ?? 0) >= fullDays);
  const growth = Math.max(...full.map(({ bytes }) => bytes)) / (full[0]?.bytes ?? 0) - 1;
  const ok = holds && growth <= mostGrowth;
  const months = measured.map(inMonth);
  const report = {
    ok,
    rule,
    growth,
    operationsAnHour,
    months,
    holds,
    leftOut,
    seconds: seconds(),
  };
  if (values.json) console.log(JSON.stringify(report));
  else {
    console.log(
      `${ok ? 'ok' : 'NOT OK'}: ${(growth * 100).toFixed(2)} % growth; the chain ${holds ? 'holds' : 'is broken'}.`,
    );
    console.log(`${rule}\nLeft out: ${leftOut.join('; ')}.`);
  }
  process.exitCode = ok ? 0 : 1;
} finally {
  if (values.keep) console.error(folder);
  else rmSync(folder, { recursive: true, force: true });
}
