import { randomUUID } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import {
  epochForm,
  incarnationForm,
  retentionForm,
  rosterForm,
  serverForm,
} from '../../electron/booth/ledger/messages/control.ts';
import { leftDays } from '../../electron/booth/lib/left-days.ts';
import {
  epochSubject,
  incarnationSubject,
  retentionSubject,
  rosterSubject,
  serverFactsSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import type { ServerFacts } from '../server/facts.ts';
import { nameOfServer } from '../server/node-config.ts';
import { activeBooths, isRemoved, type Site } from '../site/site-file.ts';
import { awaitNoneRemoved, startsOf } from './epoch.ts';
import { keepTrue, moment, saySame } from './control.ts';

/** Writes of the site what the ledger does not say yet: its first epoch, whom that waits for, its roster, whose disk is admitted, how the servers are. */
export async function writeSiteMessages(
  manager: JetStreamManager,
  site: Site,
  facts: readonly ServerFacts[],
): Promise<void> {
  const common = { at: moment() };
  await keepTrue(manager, epochSubject, epochForm, (last, v) =>
    last === null
      ? {
          ...common,
          v,
          kind: 'epoch' as const,
          epoch: randomUUID(),
          began: 'init',
          before: null,
          // At a new site nobody has written yet. Of one whose store was lost whole, these may have.
          awaited: activeBooths(site),
          starts: startsOf(facts),
        }
      : null,
  );
  await awaitNoneRemoved(manager, (booth) => isRemoved(site, booth));
  await keepTrue(manager, rosterSubject, rosterForm, (last, v) => {
    const roster = {
      ...common,
      v,
      kind: 'roster' as const,
      site: site.id,
      booths: site.booths.map(({ id, name, keys, lanes }) => {
        const booth = { id, name, isRetired: keys === null };
        return keys === null || lanes.length === 0 ? booth : { ...booth, lanes };
      }),
      ...writersOf(site),
    };
    return saySame(last, roster) ? null : roster;
  });
  for (const { id, incarnation, keys } of site.booths)
    if (keys !== null)
      await keepTrue(manager, incarnationSubject(id), incarnationForm, (last, v) => {
        const admitted = { ...common, v, kind: 'incarnation' as const, booth: id, incarnation };
        return saySame(last, admitted) ? null : admitted;
      });
  await keepTrue(manager, retentionSubject, retentionForm, (last, v) => {
    const retention = { ...common, v, kind: 'retention' as const, ...site.retention, leftDays };
    return saySame(last, retention) ? null : retention;
  });
  await tellServers(manager, site, facts);
}

/** Removed ones, too: their cars are still here. */
function writersOf({ writers }: Site): { writers?: { id: string; name: string }[] } {
  const tellers = writers.filter(({ service }) => service !== null);
  return tellers.length === 0 ? {} : { writers: tellers.map(({ id, name }) => ({ id, name })) };
}

/** So the booths can tell a disk that fills up: written anew where the free space has halved, or doubled. */
const magnitudeOf = (bytes: number | null): number | null =>
  bytes === null ? null : Math.floor(Math.log2(Math.max(1, bytes)));

/**
 * Tells the booths how the servers are, where that is another than was told. Of one that does not answer now stays what was told, and that it
 * does not is told, too.
 *
 * @throws a `StewardError` where what was told is of a later program
 */
export async function tellServers(
  manager: JetStreamManager,
  site: Site,
  facts: readonly ServerFacts[],
): Promise<void> {
  await keepTrue(manager, serverFactsSubject, serverForm, (last, v) => {
    const names = site.servers.map((_, at) => nameOfServer(site, at));
    const servers = names.flatMap((name) => {
      const before = last?.servers.find((one) => one.name === name);
      const found = facts.find((one) => one.name === name);
      if (found === undefined) return before ?? [];
      const { version, syncsAlways } = found;
      const isSame = before !== undefined && magnitudeOf(before.freeBytes) === magnitudeOf(found.freeBytes);
      const freeBytes = isSame ? before.freeBytes : found.freeBytes;
      // A certificate is a file of its server, which is not read here: the booths look at it themselves.
      return { name, version, syncsAlways, isEncrypted: site.isEncrypted, freeBytes, certificateEnds: null };
    });
    const silent = names.filter((name) => facts.every((one) => one.name !== name));
    const told = { v, kind: 'server' as const, servers, at: moment() };
    const next = silent.length === 0 ? told : { ...told, silent };
    return saySame(last, next) ? null : next;
  });
}
