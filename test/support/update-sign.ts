import { readFileSync } from 'node:fs';
import { commandOptions } from './command-options.ts';
import { makeUpdateKey, signList } from './update-signing.ts';

// `npm run update:key -- FILE` and `npm run update:sign -- --key FILE LIST …`: see docs/set-up.md. No key belongs into the repository.

const { values, positionals } = commandOptions({
  options: { key: { type: 'string' }, 'new-key': { type: 'boolean', default: false } },
  allowPositionals: true,
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const [first] = positionals;
  if (first === undefined) throw new Error('update:key -- FILE, or update:sign -- --key FILE LIST …');
  if (values['new-key']) {
    say(`public key, for electron/host/update/update-keys.ts: ${makeUpdateKey(first)}`);
    say(`private key: ${first}. Keep it, and a copy of it, where no build runs.`);
  } else {
    if (values.key === undefined) throw new Error('--key FILE is missing: the private key');
    const key = readFileSync(values.key, 'utf8');
    for (const list of positionals) say(`${list}: signed ${signList(list, key).join(', ')}`);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
