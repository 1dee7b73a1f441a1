import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The options that a command of the repository was given, read as `parseArgs` does. One that it does not know, without its value, or
 * given twice where it takes one, ends the command with 2 and one sentence that names it.
 */
export function commandOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    const twice = givenTwice(config);
    // Otherwise the last one would stand in for the others, and what was asked for would be left out without a word.
    if (twice !== null) throw new TypeError(`${twice} is given twice, and takes one`);
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** @returns the option that was given more than once, where it takes one */
function givenTwice(config: ParseArgsConfig): string | null {
  const seen = new Set<string>();
  for (const token of parseArgs({ ...config, tokens: true as const }).tokens) {
    if (token.kind !== 'option' || config.options?.[token.name]?.multiple === true) continue;
    if (seen.has(token.name)) return token.rawName;
    seen.add(token.name);
  }
  return null;
}

/** @returns the whole number that an option is; another one ends the command with 2 and one sentence that names it */
export function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  console.error(`--${name} must be a whole number, at least ${String(least)}`);
  return process.exit(2);
}
