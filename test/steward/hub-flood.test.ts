import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/folders.ts';
import { newNatsUser, writeNodeCertificates } from '../support/nats-config.ts';
import type { NatsNode } from '../support/nats-node.ts';
import { needsNats } from '../support/nats-server.ts';
import { FakeHub } from './fake-hub.ts';
import { watchedSiteIn } from './watched-site.ts';

const wantedOf = async ({ place }: NatsNode): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${String(place.monitoringPort)}/varz`);
  return ((await answer.json()) as { subscriptions: number }).subscriptions;
};

describe('attack: a hub that was taken over takes up the memory of a site’s servers', () => {
  it(
    'by wanting what nobody tells, and comes to a hundred subjects',
    { timeout: 60_000 },
    async (context) => {
      needsNats(context);
      const [certificates, folder] = [newFolder(), newFolder()];
      const ca = writeNodeCertificates(certificates);
      const hub = await FakeHub.open(certificates);
      const file = join(folder, 'hub.json');
      const [place, seed] = [`localhost:${String(hub.port)}`, new TextDecoder().decode(newNatsUser().seed)];
      const credentials = { v: '1.0', kind: 'hub-credentials', site: 'harbour', hub: place, ca, seed };
      writeFileSync(file, JSON.stringify(credentials));
      const prepare = [['hub', 'join', file, '--authority', join(certificates, 'ca.crt')]];
      const site = await watchedSiteIn(context, { prepare });
      await hub.connected;
      const [node] = site.nodes;
      if (node === undefined) throw new Error('no server');
      const before = await wantedOf(node);
      const said = node.words.length;
      for (let round = 0; round < 3; round += 1) {
        hub.wants(20_000);
        await hub.settled();
      }
      expect((await wantedOf(node)) - before).toBeLessThan(120);
      // Nor does the server's log fill up.
      expect(node.words.slice(said).split('\n').length).toBeLessThan(50);
      // And what it is told it hears as before.
      await expect
        .poll(async () => (await site.round(), hub.heard.some(({ subject }) => subject === 'gb.hub.harbour')))
        .toBe(true);
    },
  );
});
