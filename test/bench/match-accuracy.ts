import { Alike } from '../../electron/booth/plates/alike.ts';
import { commonGroups } from '../../electron/booth/plates/alike-groups.ts';
import { SearchIndex } from '../../electron/booth/sessions/search-index.ts';
import { Rng } from '../faults/rng.ts';
import { rounded } from './measure.ts';
import { errorKinds, mistyped, type ErrorKind } from './match-errors.ts';
import { charactersIn, platesOf, type ProfileName } from './match-plates.ts';

const openSessions = 1_000;
const queries = 10_000;
export const firstFew = 3;
/** The least share of queries that find the true car among the first three, for each kind of error by itself. */
export const leastShare = 0.99;

export interface Accuracy {
  readonly profile: ProfileName;
  readonly sessions: number;
  readonly queries: number;
  /** For each kind of error, the share of its queries that found the true car among the first three. */
  readonly foundShare: Readonly<Record<ErrorKind, number>>;
  /** The first few queries that did not, to be looked into. */
  readonly missed: readonly {
    readonly plate: string;
    readonly typed: string;
    readonly first: readonly string[];
  }[];
  /** Searches where a plate is exactly what was typed: all plates themselves, and errors that make another one. */
  readonly exactSearches: number;
  /** How many of them did not have all exact ones first. */
  readonly exactNotFirst: number;
  readonly ok: boolean;
}

/** Mistypes the plates of 1,000 open sessions 10,000 times, each kind of error as often. */
export function accuracy(profile: ProfileName, seed: number): Accuracy {
  const rng = new Rng(seed);
  const alike = new Alike(commonGroups);
  const plates = platesOf(profile, openSessions, rng);
  const known = new Set(plates);
  const others = charactersIn(profile);
  const index = new SearchIndex(commonGroups);
  plates.forEach((plate, at) => index.add(plate, plate, at));

  const hits = { confusable: 0, substitution: 0, omission: 0, extra: 0, swap: 0 };
  const missed: Accuracy['missed'][number][] = [];
  let [exactSearches, exactNotFirst] = [0, 0];
  const search = (typed: string): string[] => {
    const found = index.search(typed, 10);
    if (known.has(typed)) {
      exactSearches += 1;
      if (found[0]?.plate !== typed || found[0].kind !== 'exact') exactNotFirst += 1;
    }
    return found.slice(0, firstFew).map(({ plate }) => plate);
  };

  for (const plate of plates) search(plate);
  for (const kind of errorKinds)
    for (let query = 0; query < queries / errorKinds.length; query += 1) {
      const { plate, typed } = mistake(kind);
      const first = search(typed);
      if (first.includes(plate)) hits[kind] += 1;
      else if (missed.length < 5) missed.push({ plate, typed, first });
    }
  function mistake(kind: ErrorKind): { readonly plate: string; readonly typed: string } {
    for (;;) {
      const plate = rng.pick(plates);
      const typed = mistyped(plate, kind, rng, alike, others);
      if (typed !== null) return { plate, typed };
    }
  }

  const share = (kind: ErrorKind): number => rounded(hits[kind] / (queries / errorKinds.length), 4);
  const foundShare = {
    confusable: share('confusable'),
    substitution: share('substitution'),
    omission: share('omission'),
    extra: share('extra'),
    swap: share('swap'),
  };
  const ok = errorKinds.every((kind) => foundShare[kind] >= leastShare) && exactNotFirst === 0;
  return { profile, sessions: openSessions, queries, foundShare, missed, exactSearches, exactNotFirst, ok };
}
