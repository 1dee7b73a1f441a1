import { expect, it } from 'vitest';
import type { TestReport } from '../support/test-report.ts';
import { attacksOf } from './attack-list.ts';

const test = (title: string, status: string, block: string[], notHere?: string) => ({
  ancestorTitles: block,
  title,
  status,
  ...(notHere === undefined ? {} : { meta: { notHere } }),
});
const report = (...assertionResults: ReturnType<typeof test>[]): TestReport => ({
  testResults: [{ name: '/project/test/door.test.ts', assertionResults }],
});

it('an attack held where a test of its block ran and none failed, whatever else the file has', () => {
  const through = ['attack: through the door'];
  const attacks = attacksOf(
    report(
      test('by day', 'passed', through),
      test('by night', 'skipped', through),
      test('no attack', 'failed', ['the door']),
      test('inside a block', 'passed', ['the house', 'attack: by the window', 'deeper']),
    ),
    '/project',
  );
  expect(attacks).toEqual([
    { name: 'through the door', held: true, how: 'test/door.test.ts: attack: through the door' },
    { name: 'by the window', held: true, how: 'test/door.test.ts: attack: by the window' },
  ]);
});

it('one that failed names the part that got through', () => {
  const [attack] = attacksOf(
    report(test('by day', 'passed', ['attack: x']), test('by night', 'failed', ['attack: x'])),
    '/',
  );
  expect([attack?.held, attack?.how]).toEqual([false, expect.stringContaining('got through: by night')]);
});

it('one of which nothing ran is not here, with the reason', () => {
  const [attack] = attacksOf(report(test('by night', 'skipped', ['attack: x'], 'needs a lamp')), '/project');
  expect([attack?.held, attack?.how]).toEqual(['not here', expect.stringContaining('needs a lamp')]);
});

it('a file that did not load is no attack that held', () => {
  const broken = {
    testResults: [{ name: '/project/test/x.test.ts', message: 'no module', assertionResults: [] }],
  };
  expect(attacksOf(broken, '/project')).toEqual([
    { name: 'every attack of test/x.test.ts', held: false, how: 'test/x.test.ts: no module' },
  ]);
});
