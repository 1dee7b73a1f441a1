import { setTimeout as wait } from 'node:timers/promises';
import type { FaultCase } from './fault-case.ts';
import { calm, enter, reaches, stateOf } from '../acting.ts';
import { withJournal } from '../journal-file.ts';
import type { Press } from '../ledger.ts';
import { certificates, hangingAddress, refusingProxy, tlsFront } from '../remote-hosts.ts';
import type { Setting, Stage } from '../stage.ts';
import type { Certificate } from '../../support/certificates.ts';

// 12, 14–16, 24–26, 28: no way to the service, or no leave to use it. Nothing is sent, nothing is lost, the screen says why.

/** What was sent: a look-up that was on its way when it began may come late. */
const sentSoFar = (stage: Stage): number =>
  stage.service.requests.filter(({ operation }) => operation !== 'listSessions').length;

/** How often the record was put on the wire, by its events. */
const sendings = (stage: Stage, press: Press): number =>
  withJournal(stage.directory, (database) =>
    Number(
      database
        .prepare("SELECT count(*) AS n FROM events WHERE record_id = ? AND to_state = 'sending'")
        .get(press.saved?.id ?? '')?.['n'],
    ),
  ) ?? 0;

/** A supervisor sets something else. */
async function set(stage: Stage, setting: Partial<Setting>): Promise<void> {
  Object.assign(stage.setting, setting);
  stage.expect(await stage.turn(), 'the settings did not come into force');
}

/** Presses Enter. @returns null where the gate closes for one of these causes */
async function cutOff(stage: Stage, causes: readonly string[]): Promise<string | null> {
  const press = await enter(stage);
  const told = await stage.until(() => causes.some((cause) => stage.screen.causes.has(cause)));
  if (!told)
    return `the gate was not closed for ${causes.join(' or ')} but for ${[...stage.screen.causes].join()}`;
  stage.expect(press.saved !== null, 'a car could not be saved while the service was out of reach');
  stage.expect(
    sendings(stage, press) === 0,
    `${causes[0]}: the record was put on the wire without a connection`,
  );
  return null;
}

/** A certificate that must not be accepted; then the right one, over which the record goes out. */
async function badCertificate(stage: Stage, choose: (all: ReturnType<typeof certificates>) => Certificate) {
  const all = certificates();
  const front = await tlsFront(stage, choose(all));
  // What the booth had on the wire before went to another address, in the clear.
  await set(stage, { address: front.address, trust: [all.authority] });
  const from = sentSoFar(stage);
  const missing = await cutOff(stage, ['certificate']);
  if (missing !== null) return missing;
  stage.expect(sentSoFar(stage) === from, 'something was sent over a certificate that is not trusted');
  // Nobody starts it anew: it finds out by itself.
  front.use(all.good);
  const press = await enter(stage);
  const sent = await reaches(stage, press, 'confirmed');
  stage.expect(sent, `over a good certificate the record is ${stateOf(stage, press)}`);
  return null;
}

async function refusedPort(stage: Stage): Promise<string | null> {
  await stage.service.stop();
  return cutOff(stage, ['connection-refused']);
}

async function keyringGone(stage: Stage): Promise<string | null> {
  stage.host.tell({ type: 'token', token: null });
  const first = await enter(stage);
  const told = await stage.until(() => stage.screen.causes.has('token'));
  if (!told) return 'the gate was not paused for the token';
  // Only now: what was on the wire when the token went has ended.
  const from = sentSoFar(stage);
  const press = await enter(stage);
  await wait(50);
  stage.expect(first.saved !== null && press.saved !== null, 'without a token nothing is saved');
  stage.expect(sentSoFar(stage) === from, 'something was sent without a token');
  stage.host.tell({ type: 'token', token: stage.service.token });
  stage.expect(await reaches(stage, press, 'confirmed'), 'the token is back, the queue stands still');
  return null;
}

async function newToken(stage: Stage): Promise<string | null> {
  await stage.service.stop();
  await stage.service.start(stage.newToken());
  const press = await enter(stage);
  if (!(await stage.until(() => stage.screen.causes.has('token')))) return 'no pause for the token';
  if (!stage.service.requests.some(({ status }) => status === 401)) return 'the service never answered 401';
  stage.host.tell({ type: 'token', token: stage.service.token });
  stage.expect(await reaches(stage, press, 'confirmed'), 'the new token did not get the queue moving');
  return null;
}

async function proxyRefuses(stage: Stage): Promise<string | null> {
  const proxy = await refusingProxy(stage);
  await set(stage, { proxy: proxy.address });
  const press = await enter(stage);
  const told = await stage.until(() => stage.screen.causes.has('proxy'));
  if (!told || proxy.asked() === 0) return 'the gate was not paused for the proxy';
  stage.expect(stateOf(stage, press) === 'queued', `407 left the record ${stateOf(stage, press)}`);
  await calm(stage);
  return null;
}

export const networkCases: readonly FaultCase[] = [
  { name: '12-keyring-gone', does: 'no token for a while', play: keyringGone },
  {
    name: '14-dns',
    does: 'a name that nobody knows',
    play: async (stage) => {
      await set(stage, { address: 'https://no-such-host.invalid' });
      const missing = await cutOff(stage, ['name-not-found', 'timed-out']);
      if (missing !== null) return missing;
      // A resolver may take longer than the booth waits, and has its answer by one of the next times.
      const said = await stage.until(() => stage.screen.causes.has('name-not-found'), 20_000);
      return said ? null : 'the resolver never said so';
    },
  },
  { name: '15-refused', does: 'nobody listens', play: refusedPort },
  {
    name: '16-connect-hang',
    does: 'a SYN that gets no answer',
    play: async (stage) => {
      await set(stage, { address: await hangingAddress(stage) });
      return cutOff(stage, ['timed-out']);
    },
  },
  {
    name: '24-expired-certificate',
    does: 'TLS, expired',
    play: (stage) => badCertificate(stage, (all) => all.expired),
  },
  {
    name: '25-wrong-ca',
    does: 'TLS, another authority',
    play: (stage) => badCertificate(stage, (all) => all.foreign),
  },
  { name: '26-proxy-407', does: 'a proxy that wants other credentials', play: proxyRefuses },
  { name: '28-new-token', does: '401, then a new token', play: newToken },
];
