import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as aTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { readFileNow } from '../../booth/lib/read-file.ts';
import type { ExportSupport } from '../../booth/ports/ports.ts';
import { findingsOf } from '../../contract/findings.ts';
import { ok, refuse } from '../../contract/result.ts';
import { logFilesIn } from '../log/log-files.ts';
import { redact, redactText } from '../log/redaction.ts';

/** So many files for support are kept, the last ones. */
const mostFiles = 5;

/** So many lines of the log are redacted at a time, between which the window's calls run. */
const linesAtOnce = 200;

/** Where they stand: a kiosk has no file dialogue, and the site's IT fetches them from there. */
export const supportFolderIn = (dataDirectory: string): string => join(dataDirectory, 'support');

/**
 * Files for support: a ZIP (yazl, whose compression runs off the main thread) of what diagnostics tell and of the log. What was
 * redacted when it was logged is redacted again, by what is known to be secret now.
 */
export const supportFiles =
  (dataDirectory: string, now: () => number): ExportSupport =>
  async (diagnostics) => {
    const folder = supportFolderIn(dataDirectory);
    const file = join(
      folder,
      `gatebooth-${new Date(now()).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')}.zip`,
    );
    const part = `${file}.part`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const zip = new ZipFile();
      const add = (name: string, text: string): void =>
        zip.addBuffer(Buffer.from(text), name, { mode: 0o600 });
      add(
        'diagnostics.json',
        `${JSON.stringify(redact({ ...diagnostics, findings: findingsOf(diagnostics) }), null, 2)}\n`,
      );
      for (const log of logFilesIn(dataDirectory))
        add(
          `logs/${basename(log)}`,
          await redactedLines(
            readFileNow(log, { limit: 16 * 1024 * 1024, noLinksBelow: dataDirectory }).toString('utf8'),
          ),
        );
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }));
      renameSync(part, file);
      for (const old of olderOnes(folder, basename(file))) rmSync(join(folder, old), { force: true });
      return ok(file);
    } catch (error) {
      rmSync(part, { force: true });
      return refuse((error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'disk-full' : 'not-saved');
    }
  };

/** Their names are times, the oldest first; those of a clock that was ahead of the newest one's are older than it all the same. */
function olderOnes(folder: string, newest: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => /^gatebooth-\w+\.zip$/.test(name) && name !== newest)
    .sort();
  const ahead = names.filter((name) => name > newest);
  return [...ahead, ...names.filter((name) => name < newest)].slice(0, 1 - mostFiles);
}

async function redactedLines(text: string): Promise<string> {
  const lines = text.split(/\r?\n/);
  const redacted: string[] = [];
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    redacted.push(...lines.slice(from, from + linesAtOnce).map(redactedLine));
    await aTurn();
  }
  return redacted.join('\n');
}

/** The time of an entry is no secret, whatever digits are in it. */
function redactedLine(line: string): string {
  try {
    const { at, ...entry } = JSON.parse(line) as { at?: unknown };
    return JSON.stringify({ at, ...(redact(entry) as object) });
  } catch {
    return redactText(line);
  }
}
