import { join } from 'node:path';
import type { Instant, StartOrder } from '../faults/messages.ts';
import { quickTimings, testToken } from './running-booth.ts';

/** How a booth process of its own is started for a test. @param instant where it kills itself; null: it does not */
export const hostOrder = (
  directory: string,
  address: string,
  instant: Instant | null = null,
): StartOrder => ({
  directory,
  log: join(directory, 'log'),
  told: join(directory, 'told'),
  notes: join(directory, 'notes'),
  address,
  proxy: null,
  trust: [],
  token: testToken,
  profile: 'specification',
  timings: quickTimings,
  clock: { shiftMs: 0, offsetMinutes: 420 },
  instant,
  breakage: null,
  site: null,
  stick: null,
});
