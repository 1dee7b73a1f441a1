import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The options that a command of the repository was given, read as `parseArgs` does. One that it does not know, or without its value,
 * ends the command with 2 and one sentence that names it.
 */
export function commandOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** @returns the whole number that an option is; another one ends the command with 2 and one sentence that names it */
export function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  console.error(`--${name} must be a whole number, at least ${String(least)}`);
  return process.exit(2);
}
