import { expect, test } from 'vitest';
import { demoOptions } from '../support/demo-options.ts';

test('Electron has 30 s to show its window', () => {
  const given = process.argv;
  try {
    process.argv = given.slice(0, 2);
    expect(demoOptions().electronWaitS).toBe(30);
  } finally {
    process.argv = given;
  }
});
