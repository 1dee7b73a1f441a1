import { pairwise } from './pairwise.ts';
import { properties, type Variant } from './properties.ts';

/** Where nothing is ever confirmed, nothing shows of what other levels do: such services come beside the others. */
const speaking = { ...properties, status: ['200'] } as const;

/** Each two levels of two properties come together at least once, and where the status leaves an outcome to the others. */
export const combinations: readonly Variant[] = pairwise<typeof properties>(properties, pairwise(speaking));

/** Run with each change: each level comes at least once but those of the line, which takes time, and those of the status. */
export const few: readonly Variant[] = Array.from({ length: properties.gateway.length }, (_none, at) => {
  const nth = <L>(levels: readonly L[]): L => levels[at % levels.length] as L;
  const levels = Object.entries(properties).map(([name, of]) => [name, nth<string>(of)]);
  return { ...(Object.fromEntries(levels) as Variant), status: '200', line: 'fast' };
});
