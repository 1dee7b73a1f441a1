import type { SiteEvidence } from './evidence.ts';
import type { SiteFinding } from './finding.ts';

/** The ledger has each booth's chain, event after event and each once; of a disk that is gone as far as it came. */
export const checkChains = ({ chains, shipped, gone }: SiteEvidence): SiteFinding[] =>
  [...chains].flatMap(([booth, { events }]): SiteFinding[] => {
    const own = events.map(({ seq, hash }) => `${String(seq)} ${hash}`);
    const there = (shipped.get(booth) ?? []).map(({ number, hash }) => `${String(number)} ${hash}`);
    const wanted = gone.has(booth) ? own.slice(0, there.length) : own;
    const at = Math.max(
      wanted.findIndex((event, index) => event !== there[index]),
      there.length > wanted.length ? wanted.length : -1,
    );
    if (at < 0) return [];
    const word = `event ${own[at] ?? 'after its end'} is ${there[at] ?? 'missing'} in the ledger`;
    return [{ rule: 'chain', what: `${booth}: ${word} (${String(there.length)} of ${String(own.length)})` }];
  });
