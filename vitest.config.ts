import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import './test/support/compile-cache.ts';
import { LongestFirst } from './test/support/longest-first.ts';

/** Files that put other modules in the place of the real ones: no file after them may find those. */
const replacing = globSync('test/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
);

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Waits end with what they wait for. Only a failure takes as long as this, on whatever machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Above this a test is named in the run's output: a page takes a second to load, and that is no news.
    slowTestThreshold: 30_000,
    // A test waits as often as it computes: three keep two cores busy. With four the whole takes 14.5 minutes, and races show in tests.
    maxWorkers: 3,
    // Tests of one file that run side by side: each has a page whose camera runs on while the others are looked at.
    maxConcurrency: 3,
    pool: 'forks',
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      // What is imported is imported once in each of the processes, which takes a test file's share of half a second.
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['test/**/*.test.{ts,tsx}'], exclude: replacing },
      },
      { extends: true, test: { name: 'alone', include: replacing } },
    ],
  },
});
