import { expect, test } from 'vitest';
import { needsNats } from '../support/nats-server.ts';
import { run } from './run.ts';

test(
  'a short campaign of a site whose booths are of two builds: nothing lost, and no field dropped',
  { timeout: 600_000 },
  async (context) => {
    needsNats(context);
    const report = await run({ seed: 1, booths: 2, small: true, keep: false }, () => undefined);
    expect(report).toMatchObject({ failures: [], lost: 0, dropped: 0 });
  },
);
