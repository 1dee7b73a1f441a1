import { alphabet, mostProbable, type Read } from './decoding.ts';

const twin = 0.1;
const added = 1;

function isTwin(a: string, b: string): boolean {
  return ['O0', 'I1'].some((pair) => pair.includes(a) && pair.includes(b));
}

/**
 * How far a plate is from what was read: 0 where it is the same, about 1 for each character that is missing, too much or another one;
 * less where the picture does not tell the two apart.
 */
export function costOf(line: readonly Read[], plate: string): number {
  let row = Array.from({ length: plate.length + 1 }, (_, at) => at * added);
  for (const read of line) {
    const next = [(row[0] ?? 0) + added];
    for (const [at, char] of [...plate].entries())
      next.push(
        Math.min((row[at] ?? 0) + otherCost(read, char), (row[at + 1] ?? 0) + added, (next[at] ?? 0) + added),
      );
    row = next;
  }
  return row[plate.length] ?? 0;
}

function otherCost({ char, odds }: Read, other: string): number {
  if (char === other) return 0;
  if (isTwin(char, other)) return twin;
  const top = odds[mostProbable(odds)] ?? 0;
  const ratio = (odds[alphabet.indexOf(other)] ?? 0) / Math.max(top, 1e-6);
  return Math.min(1, Math.max(twin, 1 - ratio));
}

/** From how sure a read character may contradict a typed one (0 to 1), and up to how probable the typed one may be then. */
const sureFrom = 0.95;

/** Whether a person is asked to look again: what was typed differs from what was read in one character, which was read surely. */
export function worthAsking(line: readonly Read[], typed: string): boolean {
  const read = line.map(({ char }) => char).join('');
  if (read === typed) return false;
  if (read.length === typed.length) {
    const other = line.filter(({ char }, at) => char !== typed[at] && !isTwin(char, typed[at] ?? ''));
    return other.length === 1 && other.every(({ sure }) => sure >= sureFrom);
  }
  const [longer, shorter] = read.length > typed.length ? [read, typed] : [typed, read];
  if (longer.length !== shorter.length + 1) return false;
  const same = [...longer].some((_, at) => longer.slice(0, at) + longer.slice(at + 1) === shorter);
  return same && line.every(({ sure }) => sure >= sureFrom);
}
