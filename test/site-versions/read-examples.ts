import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { writeMessage, writeOver } from '../../electron/booth/ledger/messages/write.ts';
import { exampleBytes, formOf } from '../booth/ledger/messages/examples.ts';

// A program of its own, so that it can be one of the next build: says of each example in the folders that it is given how it is read.

/** How one build reads an example. */
export interface ReadExample {
  readonly name: string;
  /** null: it is read. */
  readonly fault: string | null;
  /** It knows all that stands there, and writes the same. */
  readonly isKnown: boolean;
  /** What is written in its place has all of it. */
  readonly isCarried: boolean;
}

function readExample(name: string, folder: string): ReadExample {
  const [bytes, form] = [exampleBytes(name, folder), formOf(name)];
  const read = readMessage(form, bytes);
  if ('fault' in read) return { name, fault: read.word, isKnown: false, isCarried: false };
  const isSame = (written: Uint8Array): boolean => isDeepStrictEqual(jsonOf(written), jsonOf(bytes));
  return {
    name,
    fault: null,
    isKnown: isSame(writeMessage(form, read.message)),
    isCarried: isSame(writeOver(form, read, read.message)),
  };
}

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

const read = process.argv
  .slice(2)
  .flatMap((folder) => readdirSync(folder).map((name) => readExample(name, folder)));
console.log(JSON.stringify(read));
