import { realpathSync, statSync } from 'node:fs';
import { writeWhole } from '../../booth/lib/durable.ts';
import { readFileNow } from '../../booth/lib/read-file.ts';
import { settingsBytesLimit } from '../../booth/settings/load.ts';

/**
 * Takes the token out of a configuration file once it is kept safely. Everything else keeps its meaning, its order and the
 * file its indentation, byte order mark and permissions; a link keeps pointing at the file.
 *
 * @param token only this one is taken out: another that stands there is not ours to remove
 * @returns `removed`, `absent` (it does not hold this token), or `failed` (the disk refused; the file is as it was)
 */
export function takeTokenOut(path: string, token: string): 'removed' | 'absent' | 'failed' {
  try {
    const file = realpathSync(path);
    const text = readFileNow(file, { limit: settingsBytesLimit }).toString('utf8');
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    const content = JSON.parse(text.slice(mark.length)) as { service?: { token?: unknown } | null };
    if (content.service?.token !== token) return 'absent';
    delete content.service.token;
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
