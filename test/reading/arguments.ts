import { commandOptions } from '../support/command-options.ts';
import type { Plates } from '../../electron/booth/reading/plates-among.ts';
import { loadModels, type Models } from '../../electron/booth/reading/models.ts';
import { useLittleMemory } from '../../electron/booth/reading/process/little-memory.ts';
import { installedFolders } from '../support/reader-process.ts';
import { entriesOf, type Entry } from './set.ts';

/** What the commands over a set of real pictures are told: `--set FILE --formats eu=LLDDDLL,… [--only N] [--json]`, and each what is its own. */
interface Told {
  readonly set: string;
  readonly entries: readonly Entry[];
  readonly formats: Record<string, string[]>;
  /** The plates of a region as a site there would have set them up. */
  readonly platesOf: (region: string) => Plates;
  readonly learn: boolean;
  /** How many are read where what it costs is taken. */
  readonly pictures: number;
  readonly json: boolean;
}

/** Ends the process where the set is not here. */
export function told(): Told {
  const { values, positionals } = commandOptions({
    options: {
      set: { type: 'string' },
      formats: { type: 'string', multiple: true, default: [] },
      only: { type: 'string' },
      learn: { type: 'boolean', default: false },
      pictures: { type: 'string', default: '500' },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const { set, only, learn, json } = values;
  if (set === undefined) return ended(2, '--set FILE: a list of pictures with their plates');
  const all = entriesOf(set);
  if (all === null)
    return ended(2, `The set ${set} is not here: pictures of real plates are no part of the project.`);
  const formats = Object.fromEntries(
    [...values.formats, ...positionals].map((one) => {
      const [region = '', list = ''] = one.split('=');
      return [region, list.split(',').filter((format) => /^[LD]+$/.test(format))];
    }),
  );
  return {
    set,
    entries: all.filter((_, at) => only === undefined || at % Math.ceil(all.length / Number(only)) === 0),
    formats,
    platesOf: (region) => {
      const own = formats[region] ?? [];
      const lengths = own.map(({ length }) => length);
      return {
        formats: own,
        shortest: own.length === 0 ? 4 : Math.min(...lengths),
        longest: own.length === 0 ? 8 : Math.max(...lengths),
        twoLines: false,
      };
    },
    learn,
    pictures: Number(values.pictures),
    json,
  };
}

/** Ends the process where they cannot be loaded. @returns with how long (ms) loading took */
export async function readyModels(): Promise<{ models: Models; load: number }> {
  useLittleMemory();
  const began = performance.now();
  const models = await loadModels(installedFolders);
  if ('fault' in models) return ended(1, `Nothing can be read: the ${models.part} file is ${models.fault}.`);
  return { models, load: performance.now() - began };
}

function ended(code: number, why: string): never {
  console.error(why);
  process.exit(code);
}
