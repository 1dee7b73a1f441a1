import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { certificateWatch } from '../../../electron/booth/connection-check/ledger/certificate-watch.ts';
import type { LedgerCredentials } from '../../../electron/booth/ledger/messages/credentials.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { freePort } from '../../support/free-port.ts';
import { ledgerIn } from '../../support/ledger-site.ts';
import type { NodeCertificate } from '../../support/nats-config.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { stewardFile } from '../../support/steward-file.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a booth sees of its ledger's certificates, by a clock of the test's. */
function watchOf(credentials: LedgerCredentials) {
  const logged: unknown[] = [];
  const watch = { elapsedMs: 0, endsMs: () => watching(), logged };
  const clock = { ...patientClock, elapsed: () => watch.elapsedMs };
  const watching = certificateWatch(credentials, {
    clock,
    timings: ordinaryTimings,
    log: (_level, word) => logged.push(word),
  });
  return watch;
}

it.for<readonly [what: string, certificate: NodeCertificate]>([
  ['a server’s', { days: 29, authorityDays: 400 }],
  ['the authority’s', { days: 300, authorityDays: 29 }],
])(
  'that a certificate ends within 30 days is seen by the booth itself: %s',
  async ([_what, certificate], context) => {
    const ledger = await ledgerIn(context, { certificate });
    const credentials = ledger.credentials('north');
    // One of three is away.
    const gone = `localhost:${String(await freePort())}`;
    const watch = watchOf({ ...credentials, servers: [gone, ...credentials.servers] });
    expect(watch.endsMs()).toBeNull();
    await expect.poll(() => watch.endsMs(), { timeout: 60_000 }).not.toBeNull();
    const days = ((watch.endsMs() ?? 0) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(28);
    expect(days).toBeLessThanOrEqual(29);
    expect(watch.logged).toEqual([]);
  },
);

it('a booth looks at its ledger’s certificates once a day', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).end('no server of a ledger\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const credentials = stewardFile({
    servers: [`127.0.0.1:${String((server.address() as AddressInfo).port)}`],
  });
  const watch = watchOf(credentials);
  for (const hours of [0, 1, 23]) {
    watch.elapsedMs = hours * hourMs;
    watch.endsMs();
  }
  await expect.poll(() => connections).toBe(1);
  watch.elapsedMs = 24 * hourMs;
  watch.endsMs();
  await expect.poll(() => connections).toBe(2);
  expect(watch.endsMs()).toBeNull();
  expect(connections).toBe(2);
});
