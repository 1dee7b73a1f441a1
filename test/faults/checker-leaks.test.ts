import { expect, test } from 'vitest';
import type { KeptFile } from './evidence.ts';
import { goodEvidence } from './sample-evidence.ts';
import { rulesOf } from './spoiling.ts';

// What stands in files where it has no business.

const rulesWith = (kind: KeptFile['kind'], text: string): string[] =>
  rulesOf({ ...goodEvidence(), files: [{ name: 'a file', kind, bytes: Buffer.from(text) }] });

test.each<[what: string, rule: string, kind: KeptFile['kind'], text: string]>([
  ['a plate in small letters in a log', 'no-plate-in-logs', 'log', 'could not send zqaaaa3333'],
  ['a plate in mixed letters in a log', 'no-plate-in-logs', 'log', '"Zqaaaa3333"'],
  ['a PIN in a log', 'no-pin-anywhere', 'log', '{"level":"info","pin":"471108"}'],
  ['a PIN at the beginning of a file', 'no-pin-anywhere', 'data', '471108'],
  ['a PIN that was sent to the screen', 'no-pin-anywhere', 'told', 'answer {"pin":"471108"}'],
])('%s is found: %s', (_what, rule, kind, text) => {
  expect(rulesWith(kind, text)).toEqual([rule]);
});

test('digits of a number, a time or a hash are no PIN, nor is a plate in the data a fault', () => {
  expect(rulesWith('log', '{"ms":1471108,"s":0.471108,"sha":"a471108b","n":4711080}')).toEqual([]);
  expect(rulesWith('data', 'zqaaaa3333')).toEqual([]);
});
