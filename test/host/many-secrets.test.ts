import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { learnSecrets, redactText } from '../../electron/host/log/redaction.ts';

const redaction = join(import.meta.dirname, '../../electron/host/log/redaction.ts');
const secret = (at: number): string => `token-${String(at)}-${'abcDEF0123456789'.repeat(3)}`;

it('a token that changes for months does not end the process: V8 has no room for the code of so many patterns', () => {
  const script = `
    import { learnSecrets, redactText } from ${JSON.stringify(redaction)};
    for (let at = 0; at < 300; at += 1) {
      learnSecrets(['token-' + at + '-' + 'abcDEF0123456789'.repeat(3)]);
      redactText('a line of the log');
    }
    console.log(redactText('it was token-299-' + 'abcDEF0123456789'.repeat(3)));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect({ status, told: stdout.trim() }).toEqual({ status: 0, told: 'it was [redacted]' });
});

it('what is learned again with each token is not forgotten for one of them', () => {
  for (let at = 0; at < 40; at += 1) learnSecrets([secret(at), 'the-camera-password']);
  expect(redactText('with the-camera-password')).toBe('with [redacted]');
  expect(redactText(`with ${secret(39)}`)).toBe('with [redacted]');
});
