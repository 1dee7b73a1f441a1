import { realpathSync, statSync } from 'node:fs';
import { writeWhole } from '../../booth/lib/durable.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import { isDocument } from '../../booth/settings/document.ts';
import { settingsBytesLimit } from '../../booth/settings/load.ts';

/** Where a secret stands in a settings file: the part, and its name in it. */
export type SecretPlace = readonly [part: string, name: string];

/**
 * Takes a secret out of a configuration file once it is kept safely. Everything else keeps its meaning, its order and the
 * file its indentation, byte order mark and permissions; a link keeps pointing at the file.
 *
 * @param secret only this one is taken out: another that stands there is not ours to remove
 * @returns `removed`, `absent` (it does not hold this one), or `failed` (the disk refused; the file is as it was)
 */
export function takeSecretOut(
  path: string,
  [part, name]: SecretPlace,
  secret: string,
): 'removed' | 'absent' | 'failed' {
  try {
    const file = realpathSync(path);
    const text = readFileNow(file, { limit: settingsBytesLimit }).toString('utf8');
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    const content = JSON.parse(text.slice(mark.length)) as Record<string, unknown>;
    const holder = content[part];
    if (!isDocument(holder) || holder[name] !== secret) return 'absent';
    const { [name]: _taken, ...rest } = holder;
    content[part] = rest;
    const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '';
    const newline = text.includes('\r\n') ? '\r\n' : '\n';
    const end = /\s*$/.exec(text)?.[0] ?? '';
    const rewritten = JSON.stringify(content, null, indent).replaceAll('\n', newline);
    writeWhole(file, Buffer.from(mark + rewritten + end, 'utf8'), statSync(file).mode & 0o777);
    return 'removed';
  } catch {
    return 'failed';
  }
}
