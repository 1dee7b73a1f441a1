import { expect, it } from 'vitest';
import { skippedTests } from '../support/test-report.ts';

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
        { name: '/project/test/a.test.ts', assertionResults: [of('ran', 'passed'), of('broke', 'failed')] },
        {
          name: '/project/test/b.test.ts',
          assertionResults: [
            of('whole', 'skipped', 'needs a lamp'),
            of('half', 'skipped', 'needs a lamp'),
            of('by night', 'pending', 'needs a moon'),
            of('on Windows', 'skipped'),
          ],
        },
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
