import { resolve } from 'node:path';
import { commandOptions } from '../support/command-options.ts';

/** The booths that there may be, by the names that stand on their screens. */
const boothNames = ['North', 'South', 'East', 'West'] as const;

const help = `npm run site -- [options]
  --booths N    how many booths the site has, 2 to ${boothNames.length} (default: 3)
  --data DIR    keeps the site in this folder, and goes on with what is there (default: a temporary folder, gone with ^C)
  --port N      the page's port (default: a free one)
  --no-open     print the address, open nothing`;

export interface SiteOptions {
  readonly booths: readonly string[];
  /** null: nothing is kept. */
  readonly data: string | null;
  /** 0: a free one. */
  readonly port: number;
  readonly open: boolean;
}

/** Reads the command line. `--help`, or a fault, ends the process. */
export function siteOptions(): SiteOptions {
  const { values } = commandOptions({
    allowNegative: true,
    options: {
      booths: { type: 'string', default: '3' },
      data: { type: 'string' },
      port: { type: 'string', default: '0' },
      open: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return {
    booths: boothNames.slice(0, numberIn('--booths', values.booths, 2, boothNames.length)),
    data: values.data === undefined ? null : resolve(values.data),
    port: numberIn('--port', values.port, 0, 65_535),
    open: values.open,
  };
}

function numberIn(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.error(`${name} must be ${least} to ${most}`);
  process.exit(2);
}
