import { setTimeout as wait } from 'node:timers/promises';
import { withJournal } from '../faults/journal-file.ts';
import { checkedEpoch } from '../support/site-words.ts';
import { check, type SiteVerdict } from './check.ts';
import { gather } from './evidence.ts';
import type { Site } from './site.ts';
import type { SiteBooth } from './site-booth.ts';
import { supervise } from './supervisor.ts';

/** So long (ms) everything may take to come to rest; only what never does takes so long. */
const settleMs = 240_000;
/** And so long (ms) what is at rest may stand as it should not: another booth's fact is on its way. */
const agreeMs = 60_000;
/** As long as it changes it is not over: what a store has lost is shipped again, behind everything else. At most so long (ms). */
const shipMs = 900_000;
const lookMs = 250;

/**
 * Nothing is in anybody's way any more, and everything comes to rest.
 *
 * @param hasLost as of `SiteEvidence`
 * @returns what the checker says of it then
 */
export async function settled(site: Site, hasLost: boolean): Promise<SiteVerdict> {
  site.tell('nothing is in the way any more');
  site.service.misbehaviour.off();
  await site.service.start();
  for (const booth of site.booths) booth.line.mend();
  const restMs = performance.now() + settleMs;
  for (let open = await openAt(site); open.length > 0; open = await openAt(site)) {
    if (performance.now() > restMs) {
      site.findings.push(`no rest: ${open.join(', ')}`);
      break;
    }
    await wait(lookMs);
  }
  site.tell('all is at rest');
  const shippedMs = performance.now() + shipMs;
  for (let [before, sameMs] = ['', 0]; ;) {
    const verdict = check(await gather(site, hasLost));
    const now = JSON.stringify(verdict.findings);
    if (now !== before) [before, sameMs] = [now, performance.now()];
    const isOver = performance.now() > Math.min(sameMs + agreeMs, shippedMs);
    if (verdict.findings.length === 0 || isOver) return verdict;
    await wait(4 * lookMs);
  }
}

/** @returns where something is still on its way, and what */
async function openAt(site: Site): Promise<string[]> {
  const open = await Promise.all(
    site.living.map(async (booth) => {
      const what = await openAtBooth(site, booth);
      return what === null ? [] : `${booth.id} ${what}`;
    }),
  );
  return open.flat();
}

async function openAtBooth(site: Site, booth: SiteBooth): Promise<string | null> {
  if (!booth.isRunning) await booth.start();
  const snapshot = await booth.snapshot();
  if (snapshot?.ledger?.state !== 'current') return `is ${snapshot?.ledger?.state ?? 'gone'}`;
  if ((await supervise(site, booth)) > 0) return 'has records for a supervisor';
  const records = openRecords(booth);
  if (records > 0) return `has ${String(records)} records on their way`;
  const checked = await checkedEpoch(site.ledger, booth.id).catch(() => null);
  return checked === site.epoch ? null : 'has not compared all';
}

const openRecords = ({ directory }: SiteBooth): number =>
  withJournal(directory, (database) =>
    Number(
      database
        .prepare(
          `SELECT count(*) AS n FROM records WHERE state NOT IN ('confirmed', 'resolved', 'voided')
             AND NOT (state = 'local' AND reason IN ('handed-over', 'ended-elsewhere'))`,
        )
        .get()?.['n'],
    ),
  ) ?? 0;
