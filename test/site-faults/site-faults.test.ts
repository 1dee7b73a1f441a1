import { expect, test } from 'vitest';
import { needsNats } from '../support/nats-server.ts';
import { nightly, sized } from '../support/nightly.ts';
import { campaign } from './campaign.ts';

test(
  'a short campaign of a site: nothing lost, nothing twice, and all booths see the same',
  { timeout: sized(600_000, 1_200_000) },
  async (context) => {
    needsNats(context);
    const options = {
      seed: 1,
      seeds: sized(1, 2),
      booths: 3,
      nodes: nightly ? null : 1,
      small: true,
      keep: false,
    } as const;
    const report = await campaign(options, () => undefined);
    expect(report.failures).toEqual([]);
    expect(report).toMatchObject({ lost: 0, entriesTwice: 0, exitsTwice: 0 });
  },
);
