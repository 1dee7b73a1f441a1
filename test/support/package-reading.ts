import { createHash } from 'node:crypto';
import { extractFile } from '@electron/asar';
import { files as pinned } from '../../electron/booth/reading/weight-files.ts';
import { rule, type Rule } from './package-rule.ts';

const folder = 'out/main/reading';

/** Whose words have to go wherever the reader's files go, and a text by which each is known. */
const words: Readonly<Record<string, string>> = {
  'PaddleOCR-licence.txt': 'Apache License',
  'PaddleOCR-notice.txt': 'converted from Paddle',
  'ONNXRuntime-licence.txt': 'Microsoft Corporation',
  'ONNXRuntime-notices.txt': 'protobuf',
};

/** All that the reader brings, in bytes: 32 MB more to install, and never more. */
const mostBytes = 32_000_000;

/** What plates are read with. @param files of the archive */
export function readingRules(asar: string, files: readonly string[]): Rule[] {
  const own = files.filter((path) => path.startsWith(`${folder}/`));
  const bytesOf = (name: string): Buffer | null =>
    own.includes(`${folder}/${name}`) ? extractFile(asar, `${folder}/${name}`) : null;
  const size = own.reduce((sum, path) => sum + extractFile(asar, path).length, 0);
  const known = new Set([...Object.values(pinned).map(({ name }) => name), ...Object.keys(words)]);
  return [
    rule(
      'what plates are read with has the pinned bytes',
      Object.values(pinned)
        .filter(({ name, sha256 }) => hashOf(bytesOf(name)) !== sha256)
        .map(({ name }) => name),
      'other bytes',
    ),
    rule(
      'the licences and notices of the reader’s files are beside them',
      Object.entries(words)
        .filter(([name, text]) => bytesOf(name)?.toString('utf8').includes(text) !== true)
        .map(([name]) => name),
      'missing',
    ),
    rule(
      'nothing else is beside them',
      own.filter((path) => !known.has(path.slice(folder.length + 1))),
    ),
    {
      name: `the reader: at most ${mostBytes} bytes`,
      ok: size > 0 && size <= mostBytes,
      detail: `${size} bytes`,
    },
  ];
}

const hashOf = (bytes: Buffer | null): string =>
  bytes === null ? '' : createHash('sha256').update(bytes).digest('hex');
