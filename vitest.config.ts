import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The test processes, and all that they start, keep what Node has stripped of its types and compiled: half of a test's time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    pool: 'forks',
    restoreMocks: true,
  },
});
