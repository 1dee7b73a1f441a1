import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the two cores that are promised: an end-to-end test mostly waits.
    maxWorkers: 3,
    pool: 'forks',
    restoreMocks: true,
  },
});
