import { join } from 'node:path';
import { diskOf } from '../../booth/journal/files/disk.ts';
import { versionsOf } from '../../booth/health/versions.ts';
import { inspectFolder, journalFolders, type Inspection } from '../../booth/journal/inspect.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import type { SettingsFault } from '../../booth/settings/load.ts';
import { diagnosticsSchema, type Diagnostics } from '../../contract/diagnostics.ts';
import { findingsOf, isClockOff } from '../../contract/findings.ts';
import { logFilesIn } from '../log/log-files.ts';
import { redact } from '../log/redaction.ts';

/** What a report is made from, beside the files of the data directory. */
export interface Diagnosed {
  readonly version: string;
  readonly nowMs: number;
  readonly dataDirectory: string;
  /** What is wrong with flags and settings; empty: nothing. */
  readonly faults: readonly SettingsFault[];
  /** null: not known yet. */
  readonly keyring: Diagnostics['keyring'];
  readonly displays: Diagnostics['displays'];
}

/** Older than this, the health file is of a booth that does not run: it is written every minute (ms). */
const staleMs = 150_000;

/** More than a file of the log has (bytes). */
const bytesLimit = 16 * 1024 * 1024;

/** How many of the log's last warnings and errors a report has. */
const mostEntries = 40;

export interface Report {
  /** Whether somebody has to do something. */
  readonly ok: boolean;
  /** Sentences for people, what is wrong first. */
  readonly summary: readonly string[];
  readonly [more: string]: unknown;
}

/** The report of `--diagnose`: changes nothing, and needs nothing of what may be damaged. No plate, picture or secret. */
export async function diagnose(asked: Diagnosed): Promise<Report> {
  const { dataDirectory, faults, nowMs } = asked;
  const journals = journalFolders(dataDirectory).map((mode) => ({
    mode,
    ...inspectFolder(join(dataDirectory, mode)),
  }));
  const health = healthIn(dataDirectory);
  const ageMs = health === null ? null : nowMs - Date.parse(health.at);
  const current = ageMs !== null && ageMs < staleMs ? health : null;
  const wrong = [
    ...faults.map(({ location, message }) => `WRONG settings: ${location}: ${message}.`),
    ...journals.flatMap(journalSentences),
    ...(current === null ? [] : healthSentences(current)),
  ];
  const notes = [
    current === null ? notRunning(ageMs) : 'The booth is running.',
    ...(journals.length === 0 ? ['There is no journal here yet.'] : []),
  ];
  const ok = !wrong.some((sentence) => sentence.startsWith('WRONG'));
  const report = {
    ok,
    summary: [...(ok ? ['Nothing is wrong that this report can see.'] : []), ...wrong, ...notes],
    at: new Date(nowMs).toISOString(),
    versions: versionsOf(asked.version),
    dataDirectory,
    faults: faults.map(({ location, message }) => ({ place: location, message })),
    journals,
    disk: await diskOf(dataDirectory),
    keyring: asked.keyring,
    displays: asked.displays,
    health,
    log: lastProblems(dataDirectory),
  };
  return redact(report) as Report;
}

/** @returns what stands in a file of the data directory. @throws UnfitFile */
const textIn = (dataDirectory: string, file: string): string =>
  readFileNow(file, { limit: bytesLimit, noLinksBelow: dataDirectory }).toString('utf8');

/** As the running booth wrote it last. */
function healthIn(dataDirectory: string): Diagnostics | null {
  try {
    return diagnosticsSchema
      .strip()
      .parse(JSON.parse(textIn(dataDirectory, join(dataDirectory, 'health.json'))));
  } catch {
    return null;
  }
}

function notRunning(ageMs: number | null): string {
  if (ageMs === null) return 'The booth has not run here, or not long enough to say how it is.';
  return `The booth is not running: it last said how it is ${Math.round(ageMs / 60_000)} minutes ago.`;
}

function journalSentences({ mode, damage, problems, movedAside }: Inspection & { mode: string }): string[] {
  const first = problems[0] === undefined ? '' : ` (${problems[0]})`;
  return [
    ...(damage === null
      ? []
      : [
          `WRONG journal ${mode}: it is damaged; the next start moves it aside and saves what can be read${first}.`,
        ]),
    ...(damage === null && problems.length > 0 ? [`WRONG journal ${mode}: it cannot be read${first}.`] : []),
    ...(movedAside.length > 0
      ? [`WATCH journal ${mode}: a damaged one was moved aside to ${movedAside.join(', ')}.`]
      : []),
  ];
}

const healthSentences = (health: Diagnostics): string[] =>
  findingsOf(health)
    .filter(({ level }) => level === 'wrong' || level === 'watch')
    .map(({ topic, level }) => `${level.toUpperCase()} ${topic}: ${factOf[topic](health)}.`);

const factOf: Readonly<
  Record<ReturnType<typeof findingsOf>[number]['topic'], (health: Diagnostics) => string>
> = {
  service: ({ service: { state, cause, withheld } }) =>
    withheld.length > 0
      ? `held back: ${withheld.map((one) => `${one.operation} (${one.cause})`).join(', ')}`
      : `${state} (${cause ?? 'no cause'})`,
  ledger: ({ ledger }) =>
    [`the site's ledger is ${ledger?.state ?? 'not there'}`, ...(ledger?.concerns ?? [])].join(', '),
  clock: ({ service: { clockSkewMs }, clock: { inDoubt, at, trusted, proven } }) =>
    inDoubt
      ? `it tells ${at}, which nobody has confirmed: what is stored ages by ${trusted}`
      : proven !== null && !isClockOff(clockSkewMs)
        ? `it tells ${at}, which nothing but running time has confirmed: entries of cars inside age by ${proven}`
        : `the service's clock is ${Math.round((clockSkewMs ?? 0) / 1000)} s ahead of this computer's`,
  queue: ({ counts, oldestWaitingMs }) =>
    `${counts.waiting} waiting, the oldest for ${Math.round((oldestWaitingMs ?? 0) / 60_000)} minutes; ` +
    `${counts.unknown} unknown, ${counts.refused} refused`,
  journal: ({ storage }) => `storage is ${storage}`,
  disk: ({ disk }) =>
    `${Math.round((disk?.freeBytes ?? 0) / 2 ** 20)} MiB free, the reserve is ${disk?.reserve ?? 'not known'}`,
  camera: ({ camera }) => `${camera?.kind ?? ''} is ${camera?.state ?? 'not known'}`,
  reading: ({ reading }) => `the reader of plates is ${reading.state} (${reading.cause ?? 'no cause'})`,
  keyring: ({ keyring }) => `${keyring?.backend ?? 'none'} does not keep the access token`,
  display: () => 'not known',
};

/** Oldest first. A line that was cut off is passed over. */
function lastProblems(dataDirectory: string): unknown[] {
  const lines = logFilesIn(dataDirectory).flatMap((file) => textIn(dataDirectory, file).split('\n'));
  return lines
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .slice(-mostEntries)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}
