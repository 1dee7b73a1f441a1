import { defineConfig } from 'vitest/config';
import './test/support/compile-cache.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Tests of one file that run side by side: each has a page whose camera runs on while the others are looked at.
    maxConcurrency: 3,
    pool: 'forks',
    restoreMocks: true,
  },
});
