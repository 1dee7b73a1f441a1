import { defineConfig } from 'vitest/config';
import './test/support/compile-cache.ts';

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
