import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { demoOptions } from '../support/demo-options.ts';

const given = process.argv;
afterEach(() => {
  process.argv = given;
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('Electron has 30 s to show its window', () => {
  process.argv = given.slice(0, 2);
  expect(demoOptions().electronWaitS).toBe(30);
});

test('a user without a name has a data directory, too', () => {
  process.argv = given.slice(0, 2);
  vi.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('ENOENT');
  });
  syncBuiltinESMExports();
  expect(demoOptions().dataDirectory).toMatch(/gatebooth-demo-(\d+|user)$/);
});
