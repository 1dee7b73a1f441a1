// Every stream of a site's ledger. Names and subjects are the same for ever: booths of different releases meet in them.

export type StreamKey =
  'cars' | 'thumbnails' | 'journals' | 'bodies' | 'pictures' | 'health' | 'control' | 'alpr';

export interface LedgerStream {
  readonly name: string;
  /** What it keeps: every message under such a subject. */
  readonly subject: string;
  /** The largest message that it takes (bytes). */
  readonly mostBytes: number;
  /** How many messages it keeps of a subject; null: all, until the steward deletes them with erase. */
  readonly each: number | null;
  /** What is more of a subject is refused, and what is there stays; left out: an older one goes. */
  readonly refusesMore?: true;
}

export const streams: Readonly<Record<StreamKey, LedgerStream>> = {
  /** A car: waiting, inside, left. */
  cars: { name: 'GB_IN', subject: 'gb.in.*', mostBytes: 16_384, each: null },
  thumbnails: { name: 'GB_TH', subject: 'gb.th.*', mostBytes: 24_576, each: null },
  /** Of each booth: its events, and what says who may send its records. */
  journals: { name: 'GB_JR', subject: 'gb.jr.*', mostBytes: 65_536, each: null },
  bodies: { name: 'GB_BODY', subject: 'gb.body.*.*', mostBytes: 65_536, each: null },
  pictures: { name: 'GB_PIC', subject: 'gb.pic.*.*', mostBytes: 1_000_000, each: null },
  /** How each booth is. No plate is in it, so only the last one is kept. */
  health: { name: 'GB_HL', subject: 'gb.hl.*', mostBytes: 16_384, each: 1 },
  /** What holds for the site, and what each booth has done about it. */
  control: { name: 'GB_CTL', subject: 'gb.ctl.>', mostBytes: 262_144, each: null },
  /** What ALPRs told of cars: until the steward has taken it, or for a day of a busy site without one. */
  alpr: { name: 'GB_ALPR', subject: 'gb.alpr.*', mostBytes: 4_096, each: 10_000, refusesMore: true },
};

export const streamKeys = Object.keys(streams) as readonly StreamKey[];
