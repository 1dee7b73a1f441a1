import { takerOf } from '../../../electron/booth/ledger/standing.ts';
import type { BoothName, RecordName, Site } from './state.ts';

/** Whether that one had taken a record of A's that its own subject knows nothing of: what it does, is taken by way of that one's. */
export const isLeftBy = (site: Site, record: RecordName, dead: BoothName): boolean =>
  takerOf(site.standings[record]) === dead && (dead !== 'B' || site.back.standings[record] === undefined);
