import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folders, Pinned } from '../../../../electron/booth/reading/models.ts';
import { files } from '../../../../electron/booth/reading/weight-files.ts';
import { installedFolders } from '../../../support/reader-process.ts';

/** Weights in a folder of their own, some of them planted, and which bytes are taken for right there. */
export function plantedFolders(planted: Partial<Record<keyof typeof files, Uint8Array>>): Folders {
  const weights = mkdtempSync(join(tmpdir(), 'gatebooth-weights-'));
  const pinned: Record<string, Pinned[keyof Pinned]> = {};
  for (const [part, { name }] of Object.entries(files) as [keyof typeof files, { name: string }][]) {
    const own = planted[part];
    const from = join(part === 'runtime' ? installedFolders.runtime : installedFolders.weights, name);
    if (own !== undefined) writeFileSync(join(weights, name), own);
    else if (part !== 'runtime') copyFileSync(from, join(weights, name));
    const bytes = own ?? readFileSync(from);
    pinned[part] = { name, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  writeFileSync(join(weights, 'pinned.json'), JSON.stringify(pinned));
  return { weights, runtime: installedFolders.runtime };
}

/** A process that answers each picture with these messages. */
export function sayingFolders(...messages: unknown[]): Folders {
  const weights = mkdtempSync(join(tmpdir(), 'gatebooth-weights-'));
  writeFileSync(join(weights, 'says.json'), JSON.stringify(messages));
  return { weights, runtime: '' };
}

/** A process that holds all that it makes for a picture, without an end. */
export function eatingFolders(): Folders {
  const weights = mkdtempSync(join(tmpdir(), 'gatebooth-weights-'));
  writeFileSync(join(weights, 'eats.json'), 'true');
  return { weights, runtime: '' };
}

/**
 * A model in ONNX's format (protocol buffers) that the runtime takes: it answers each picture with the logarithm of its pixels, which
 * for dark ones is no number.
 */
export function senselessModel(): Uint8Array {
  const shape = ['n', 'c', 'h', 'w'].map((name) => field(1, field(2, text(name))));
  const value = (name: string): Buffer =>
    Buffer.concat([
      field(1, text(name)),
      field(2, field(1, Buffer.concat([number(1, 1), field(2, Buffer.concat(shape))]))),
    ]);
  const node = Buffer.concat([field(1, text('x')), field(2, text('y')), field(4, text('Log'))]);
  const graph = Buffer.concat([
    field(1, node),
    field(2, text('senseless')),
    field(11, value('x')),
    field(12, value('y')),
  ]);
  return Buffer.concat([number(1, 8), field(7, graph), field(8, number(2, 13))]);
}

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const number = (tag: number, value: number): Buffer => Buffer.from([tag << 3, value]);

function field(tag: number, bytes: Buffer): Buffer {
  const length: number[] = [];
  for (let left = bytes.length; ; left >>= 7) {
    length.push(left > 127 ? (left & 127) | 128 : left);
    if (left <= 127) break;
  }
  return Buffer.concat([Buffer.from([(tag << 3) | 2, ...length]), bytes]);
}
