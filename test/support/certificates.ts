import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './folders.ts';

export interface Certificate {
  /** PEM */
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Certificate {
  /** @param days from now; a negative number is one that has expired */
  issue(name: string, days?: number): Certificate;
}

/**
 * A certificate authority made for one test by `openssl`; nothing of it is kept.
 *
 * @param folder for its files; not given: one that is gone with the test
 * @param days for which it is one
 */
export function makeAuthority(folder: string = testFolder(), days = 2): Authority {
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    String(days),
    '-subj',
    '/CN=Test CA',
  );
  const read = (name: string): Certificate => ({
    cert: readFileSync(at(`${name}.crt`), 'utf8'),
    key: readFileSync(at(`${name}.key`), 'utf8'),
  });
  let count = 0;
  return {
    ...read('ca'),
    issue: (name, days = 1) => {
      count += 1;
      const file = `leaf${count}`;
      writeFileSync(at(`${file}.ext`), `subjectAltName=${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}\n`);
      openssl('req', ...newKey, '-keyout', `${file}.key`, '-out', `${file}.csr`, '-subj', `/CN=${name}`);
      const ca = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
      const made = ['-out', `${file}.crt`, '-days', String(days), '-extfile', `${file}.ext`];
      openssl('x509', '-req', '-in', `${file}.csr`, ...ca, ...made);
      return read(file);
    },
  };
}
