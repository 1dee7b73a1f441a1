import { defineConfig } from 'vitest/config';
import './test/support/compile-cache.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the two cores that a small machine has: there is always a test that waits.
    maxWorkers: 3,
    pool: 'forks',
    restoreMocks: true,
  },
});
