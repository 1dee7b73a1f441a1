import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { erasureForm, type Erasure } from '../../electron/booth/ledger/messages/control.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { StewardError } from './steward-error.ts';
import { writeText } from './site-file.ts';

// Every erasure that was ever asked for, without its plate: a ledger that is restored from a copy brings back what they took away.

const folderIn = (folder: string): string => join(folder, 'erasures');

export function keepErasure(folder: string, { plate: _plate, ...erasure }: Erasure): void {
  const path = join(folderIn(folder), `${erasure.erasure}.json`);
  if (existsSync(path)) return;
  writeText(path, new TextDecoder().decode(writeMessage(erasureForm, { ...erasure, awaited: [] })), 0o600);
}

/** @throws a `StewardError` where one cannot be read: what it was of would come back unseen */
export function keptErasures(folder: string): Erasure[] {
  const own = folderIn(folder);
  if (!existsSync(own)) return [];
  const names = readdirSync(own).filter((name) => name.endsWith('.json'));
  return names.map((name) => {
    const read = readMessage(erasureForm, readFileSync(join(own, name)));
    if ('fault' in read) throw new StewardError('file', `${join(own, name)}: ${read.fault}, ${read.word}`);
    return read.message;
  });
}
