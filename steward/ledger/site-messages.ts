import { randomUUID } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import {
  epochForm,
  incarnationForm,
  retentionForm,
  rosterForm,
  serverForm,
} from '../../electron/booth/ledger/messages/control.ts';
import { leftDays } from '../../electron/booth/ledger/names/kept.ts';
import {
  epochSubject,
  incarnationSubject,
  retentionSubject,
  rosterSubject,
  serverFactsSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import type { ServerFacts } from '../server/facts.ts';
import { activeBooths, type Site } from '../site/site-file.ts';
import { startsOf } from './epoch.ts';
import { keepTrue, moment, saySame } from './control.ts';

/** Writes of the site what the ledger does not say yet: its first epoch, its roster, whose disk is admitted, how the servers are. */
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
  await keepTrue(manager, rosterSubject, rosterForm, (last, v) => {
    const roster = {
      ...common,
      v,
      kind: 'roster' as const,
      site: site.id,
      booths: site.booths.map(({ id, name, keys }) => ({ id, name, isRetired: keys === null })),
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
  await keepTrue(manager, serverFactsSubject, serverForm, (_, v) => ({
    ...common,
    v,
    kind: 'server' as const,
    servers: facts.map(({ name, version, syncsAlways, freeBytes }) => ({
      name,
      version,
      syncsAlways,
      isEncrypted: site.isEncrypted,
      freeBytes,
      certificateEnds: null,
    })),
  }));
}
