import { expect, it } from 'vitest';
import { longestPlaces, skippedTests, type TimedFile } from '../support/test-report.ts';

/** @param ms how long it took */
const file = (name: string, ms: number, assertionResults: TimedFile['assertionResults'] = []): TimedFile => ({
  name: `/project/test/${name}.test.ts`,
  startTime: 500,
  endTime: 500 + ms,
  assertionResults,
});

it('what was skipped is told by file and reason, and what ran is not', () => {
  const of = (title: string, status: string, notHere?: string) => ({
    ancestorTitles: [],
    title,
    status,
    ...(notHere === undefined ? {} : { meta: { notHere } }),
  });
  const lines = skippedTests(
    {
      testResults: [
        file('a', 1_000, [of('ran', 'passed'), of('broke', 'failed')]),
        file('b', 1_000, [
          of('whole', 'skipped', 'needs a lamp'),
          of('half', 'skipped', 'needs a lamp'),
          of('by night', 'pending', 'needs a moon'),
          of('on Windows', 'skipped'),
        ]),
      ],
    },
    '/project',
  );
  expect(lines).toEqual([
    'test/b.test.ts: 2, needs a lamp',
    'test/b.test.ts: 1, needs a moon',
    'test/b.test.ts: 1, for another system, account or case',
  ]);
});

it('what was skipped in many files for one reason is one line', () => {
  const skipped = { ancestorTitles: [], title: 'long', status: 'skipped', meta: { notHere: 'by night' } };
  const files = Array.from({ length: 9 }, (_, at) => file(`a/${at}`, 1_000, [skipped, skipped]));
  expect(skippedTests({ testResults: files }, '/project')).toEqual(['9 files: 18, by night']);
});

it('what took longest is told by place, the longest first', () => {
  const testResults = [
    file('a/b/one', 2_000),
    file('c/two', 5_000),
    file('a/b/three', 4_000),
    file('d', 900),
  ];
  const longest = (depth: number, most: number) =>
    longestPlaces({ testResults }, '/project', { depth, most });
  expect(longest(3, 3)).toEqual(['test/a/b: 6 s', 'test/c/two.test.ts: 5 s', 'test/d.test.ts: 1 s']);
  expect(longest(Infinity, 1)).toEqual(['test/c/two.test.ts: 5 s']);
});
