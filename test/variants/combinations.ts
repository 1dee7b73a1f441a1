import { pairwise, type Combination } from './pairwise.ts';
import { properties, type Variant } from './properties.ts';

/** Where nothing is ever confirmed, nothing shows of what other levels do: such services come beside the others. */
const speaking = { ...properties, status: ['200'] } as const;

/** Each two levels of two properties come together at least once, and where the status leaves an outcome to the others. */
export const combinations: readonly Variant[] = pairwise<typeof properties>(
  properties,
  pairwise(speaking) as Combination<typeof properties>[],
);

/**
 * What is run with each change: few services in which each level but the slow lines' comes at least once, over lines that take no
 * time, and each with a status that leaves the outcome to the others or with no gateway that does.
 */
export const few: readonly Variant[] = Array.from({ length: properties.gateway.length }, (_none, at) => {
  const nth = <L>(levels: readonly L[]): L => levels[at % levels.length] as L;
  return {
    ids: nth(properties.ids),
    second: nth(properties.second),
    ended: nth(properties.ended),
    times: nth(properties.times),
    envelope: nth(properties.envelope),
    status: '200',
    refusals: nth(properties.refusals),
    gateway: nth(properties.gateway),
    wire: nth(properties.wire),
    line: 'fast',
  };
});
