import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Alike, charactersOf } from '../../electron/booth/plates/alike.ts';
import { commonGroups } from '../../electron/booth/plates/alike-groups.ts';
import { SearchIndex } from '../../electron/booth/sessions/search-index.ts';
import { Rng } from '../faults/rng.ts';
import { mean, median, quantile, rounded } from './measure.ts';
import { plainCars, plainScan } from './match-plain.ts';
import { platesOf, type ProfileName } from './match-plates.ts';
import { typedOf, wildcardsOf } from './match-queries.ts';

export const manySessions = 100_000;
/** As many as a wall of cards shows. */
export const shown = 24;
export const mostP99Ms = 10;
export const leastTimesFaster = 10;
const plainEvery = 40;
/**
 * Each search is timed in so many passes. Its least time is held against the limit: what it takes while no other program
 * has the processor. `everyPass` has all times.
 */
export const passes = 3;
const comings = 2_000;

export interface Figures {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface Speed {
  readonly profile: ProfileName;
  readonly sessions: number;
  /** Every beginning of every plate as it is typed, half of them with an error. */
  readonly keystroke: Figures;
  /** Its slowest, to be looked into. */
  readonly slowestTyped: string;
  readonly wildcard: Figures;
  readonly slowestWildcard: string;
  /** All passes of all searches, with every interruption by other programs. */
  readonly everyPass: Figures;
  readonly add: Figures;
  readonly remove: Figures;
  /** Putting all sessions in, one after the other. */
  readonly fillMs: number;
  readonly megabytes: number;
  /** The same keystrokes both ways, taking turns: the plain scan's mean time divided by the index's. */
  readonly timesFaster: number;
  readonly plain: Figures;
  readonly indexSameKeystrokes: Figures;
  readonly ok: boolean;
}

/** Searches 100,000 open sessions as somebody types. */
export function speed(profile: ProfileName, seed: number): Speed {
  const rng = new Rng(seed);
  const plates = platesOf(profile, manySessions, rng);
  const before = heapBytes();
  const index = new SearchIndex(commonGroups);
  const fillMs = timed(() => plates.forEach((plate, at) => index.add(String(at), plate, at)));
  const megabytes = (heapBytes() - before) / 2 ** 20;

  const keystrokes = typedOf(profile, plates, rng);
  const wildcards = wildcardsOf(plates, rng);
  // The first searches meet code that is not compiled yet; a booth's first keystrokes of the day are not what is measured.
  for (const typed of [...keystrokes.slice(0, 300), ...wildcards.slice(0, 60)]) index.search(typed, shown);
  const searched = (typed: readonly string[]): number[][] =>
    Array.from({ length: passes }, () => typed.map((query) => timed(() => index.search(query, shown))));
  const keystrokePasses = searched(keystrokes);
  const wildcardPasses = searched(wildcards);
  const keystrokeMs = leastOf(keystrokePasses);
  const wildcardMs = leastOf(wildcardPasses);

  const alike = new Alike(commonGroups);
  const cars = plainCars(plates);
  const both = keystrokes
    .filter((_typed, at) => at % plainEvery === 0)
    .map((typed) => {
      const characters = charactersOf(typed);
      return {
        ours: timed(() => index.search(typed, shown)),
        plain: timed(() => plainScan(characters, cars, alike, shown)),
      };
    });
  const ours = both.map((times) => times.ours);
  const plain = both.map((times) => times.plain);
  const timesFaster = mean(plain) / mean(ours);

  const addMs: number[] = [];
  const removeMs: number[] = [];
  for (let car = 0; car < comings; car += 1) {
    const key = String(rng.between(0, manySessions - 1));
    removeMs.push(timed(() => index.remove(key)));
    const order = rng.between(0, manySessions);
    addMs.push(timed(() => index.add(key, plates[Number(key)] ?? '', order)));
  }

  const [keystroke, wildcard] = [figures(keystrokeMs), figures(wildcardMs)];
  return {
    profile,
    sessions: manySessions,
    keystroke,
    slowestTyped: keystrokes[keystrokeMs.indexOf(Math.max(...keystrokeMs))] ?? '',
    wildcard,
    slowestWildcard: wildcards[wildcardMs.indexOf(Math.max(...wildcardMs))] ?? '',
    everyPass: figures([...keystrokePasses, ...wildcardPasses].flat()),
    add: figures(addMs),
    remove: figures(removeMs),
    fillMs: rounded(fillMs, 0),
    megabytes: rounded(megabytes, 1),
    timesFaster: rounded(timesFaster, 1),
    plain: figures(plain),
    indexSameKeystrokes: figures(ours),
    ok: keystroke.p99Ms <= mostP99Ms && wildcard.p99Ms <= mostP99Ms && timesFaster >= leastTimesFaster,
  };
}

/** @returns for each search the least of its times */
const leastOf = (all: readonly (readonly number[])[]): number[] =>
  (all[0] ?? []).map((_first, search) => Math.min(...all.map((pass) => pass[search] ?? Infinity)));

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const figures = (values: readonly number[]): Figures => ({
  count: values.length,
  p50Ms: rounded(median(values)),
  p99Ms: rounded(quantile(values, 0.99)),
  maxMs: rounded(Math.max(...values)),
});

/** @returns what is in use on the heap and in typed arrays, after tidying up */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
