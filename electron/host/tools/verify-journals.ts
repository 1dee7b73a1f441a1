import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verificationLines } from '../../booth/journal/output/command-output.ts';
import type { Head } from '../../booth/journal/model/head.ts';
import { headOfText } from '../../booth/journal/files/heads.ts';
import { journalFolders } from '../../booth/journal/inspect.ts';
import { verifyFolder } from '../../booth/journal/verify/verify-folder.ts';
import type { SettingsFault } from '../../booth/settings/load.ts';
import { exitCodes } from './exit-codes.ts';
import type { Flags } from './flags.ts';

/** Every mode's journal, and `--head` against the first of them: the live one's where there is one. */
export function verifyJournals(
  flags: Flags,
  dataDirectory: string,
  faults: readonly SettingsFault[],
): number {
  const head = flags.head === undefined ? null : headOfText(flags.head);
  const complaints = [
    ...faults
      .filter(({ location }) => location.startsWith('--'))
      .map(({ location, message }) => `${location}: ${message}`),
    ...(flags.journal === 'verify' ? [] : ['--journal: only verify is known']),
    ...(flags.head !== undefined && head === null ? ['--head: must be SEQ:HASH'] : []),
  ];
  const modes = journalFolders(dataDirectory);
  if (modes.length === 0) complaints.push(`${dataDirectory}: no journal here`);
  if (complaints.length > 0) {
    for (const line of complaints) process.stderr.write(`gatebooth: ${line}\n`);
    return exitCodes.failed;
  }
  const told = modes.map((mode, place) =>
    verified(join(dataDirectory, mode), mode, place === 0 ? head : null),
  );
  const text = told.flatMap(({ lines }) => lines).join('\n') + '\n';
  process.stdout.write(text);
  if (flags.output !== undefined) writeFileSync(flags.output, text, { mode: 0o600 });
  return told.every(({ ok }) => ok) ? exitCodes.nothingWrong : exitCodes.found;
}

function verified(folder: string, mode: string, head: Head | null): { ok: boolean; lines: string[] } {
  const found = verifyFolder(folder, head === null ? [] : [head]);
  return { ok: found.ok, lines: [`${mode}:`, ...verificationLines(found).map((line) => `  ${line}`)] };
}
