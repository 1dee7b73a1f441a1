import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkConnection } from '../../../electron/booth/connection-check/check.ts';
import type { CheckStep } from '../../../electron/contract/check-names.ts';
import {
  connectionCheckSchema,
  type CheckedStep,
  type ConnectionCheck,
  type ServiceToCheck,
} from '../../../electron/contract/connection-check.ts';
import type { Timings } from '../../../electron/booth/ports/timings.ts';
import { startTrainingBooth } from '../../../electron/host/training-booth.ts';
import { makeAuthority, type Certificate } from '../../support/certificates.ts';
import { listening } from '../../support/listening.ts';
import { LiveTestBooth } from '../../support/live-booth.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { answering } from '../service/operations-support.ts';
import {
  errorOf,
  quickTimings,
  runningBooth,
  TestBooth,
  settingsWith,
  testPorts,
  testService,
  testToken,
  valueOf,
} from '../../support/running-booth.ts';

const probeSession = '2d0e3a3c-58c2-4b0e-b0f6-0c3d6f0a7d11';

/** What each step came to: its state, and its code where there is one. */
const outcomes = ({ steps }: ConnectionCheck): Record<CheckStep, string> =>
  Object.fromEntries(steps.map(({ step, state, code }) => [step, code ?? state])) as Record<
    CheckStep,
    string
  >;
const factsOf = (check: ConnectionCheck, step: CheckStep): CheckedStep['facts'] =>
  check.steps.find((one) => one.step === step)?.facts ?? {};

async function check(
  address: string,
  more: Partial<ServiceToCheck> & {
    ca?: string[];
    skewMs?: number;
    keptProxy?: string;
    timings?: Timings;
  } = {},
): Promise<ConnectionCheck> {
  const { ca = [], skewMs = 0, keptProxy = null, timings = quickTimings, ...service } = more;
  const asked = { address, proxy: null, token: testToken, probe: true, ...service };
  const answer = await checkConnection(asked, {
    target: { address: 'http://elsewhere.invalid', proxy: keptProxy, probe: true },
    tokens: { token: () => Promise.resolve('the-kept-token') },
    trust: () => ca,
    clock: { ...patientClock, now: () => Date.now() + skewMs },
    timings,
    version: '1.2.3',
    probeSession,
    turn: () => Promise.resolve(),
  });
  return connectionCheckSchema.parse(valueOf(answer));
}

interface Asked {
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Answers as the parking service does, but for `status`. */
async function service(
  options: { tls?: Certificate; token?: string; status?: number; headers?: Record<string, string> } = {},
): Promise<{ port: number; asked: Asked[] }> {
  const asked: Asked[] = [];
  const { tls, token = testToken, status, headers = {} } = options;
  const server = tls === undefined ? createHttpServer() : createHttpsServer(tls);
  server.on('request', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { authorization } = request.headers;
      asked.push({ authorization, body: Buffer.concat(parts).toString() });
      const own = authorization === `Bearer ${token}` ? 404 : 401;
      response.writeHead(status ?? own, headers).end('{}');
    });
  });
  return { port: await listening(server), asked };
}

const goodWay = {
  address: 'ok',
  name: 'ok',
  connection: 'ok',
  proxy: 'not-used',
  certificate: 'not-used',
  service: 'ok',
  clock: 'ok',
  token: 'ok',
};
const notReached = (...steps: CheckStep[]): Partial<Record<CheckStep, string>> =>
  Object.fromEntries(steps.map((step) => [step, 'not-reached']));

test('the parking service is asked for the exit of a session that does not exist, without and with the token', async () => {
  const { port, asked } = await service();
  const found = await check(`http://127.0.0.1:${port}`);
  expect(outcomes(found)).toEqual(goodWay);
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, `Bearer ${testToken}`]);
  for (const { body } of asked) expect(JSON.parse(body)).toMatchObject({ parkingSessionId: probeSession });
  expect(factsOf(found, 'connection')).toMatchObject({ addresses: ['127.0.0.1'], port });
});

test('over https it is told whose certificate it is, who signed it and until when it is valid', async () => {
  const authority = makeAuthority();
  const { port } = await service({ tls: authority.issue('localhost') });
  const found = await check(`https://localhost:${port}`, { ca: [authority.cert] });
  expect(outcomes(found)).toEqual({ ...goodWay, certificate: 'ok' });
  const { certificate, protocol } = factsOf(found, 'certificate');
  expect(certificate).toMatchObject({ subject: 'localhost', issuer: 'Test CA', names: ['localhost'] });
  expect(Date.parse(certificate?.validUntil ?? '')).toBeGreaterThan(Date.now());
  expect(protocol).toBe('TLSv1.3');
  expect(factsOf(found, 'name').addresses).toContain('127.0.0.1');
});

test('a certificate that is refused is shown with the reason, and nothing is sent over it', async () => {
  const authority = makeAuthority();
  const ca = [authority.cert];
  const stopped = { ...goodWay, ...notReached('service', 'clock', 'token') };
  const refused = async (tls: Certificate, code: string, trusted: string[]): Promise<void> => {
    const { port, asked } = await service({ tls });
    const found = await check(`https://127.0.0.1:${port}`, { ca: trusted });
    expect(outcomes(found)).toEqual({ ...stopped, certificate: code });
    expect(factsOf(found, 'certificate').certificate?.issuer).toBe('Test CA');
    expect(asked).toEqual([]);
  };
  await refused(authority.issue('127.0.0.1'), 'certificate-untrusted', []);
  await refused(authority.issue('127.0.0.1', -1), 'certificate-expired', ca);
  await refused(authority.issue('parking.example'), 'certificate-name', ca);
  await refused(authority, 'certificate-self-signed', []);
});

test('a port that speaks no TLS is told as that', async () => {
  const { port } = await service();
  expect(outcomes(await check(`https://127.0.0.1:${port}`)).certificate).toBe('handshake-failed');
});

test('each way of not getting there is told at its own step, and the others as not reached', async () => {
  const rest = notReached('connection', 'proxy', 'certificate', 'service', 'clock', 'token');
  expect(outcomes(await check('http://no-such-host.invalid'))).toEqual({
    address: 'unencrypted',
    name: 'name-not-found',
    ...rest,
  });
  expect(outcomes(await check('parking.example/v1'))).toEqual({
    address: 'address-wrong',
    name: 'not-reached',
    ...rest,
  });
  const gone = createTcpServer();
  gone.listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const free = (gone.address() as AddressInfo).port;
  gone.close();
  await once(gone, 'close');
  expect(outcomes(await check(`http://127.0.0.1:${free}`)).connection).toBe('connection-refused');
});

test('a service that takes the connection and does not answer is told as one that gives no answer in time', async () => {
  const mute = createTcpServer((socket) => void socket.on('error', () => undefined));
  mute.listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const found = await check(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`);
  expect(outcomes(found)).toMatchObject({ connection: 'ok', service: 'timed-out', token: 'not-reached' });
});

test('the token goes to nobody who does not answer as the parking service does', async () => {
  const strangers: [number, Record<string, string>, string, CheckedStep['facts']][] = [
    [200, { 'Content-Type': 'text/html' }, 'not-the-service', {}],
    [404, {}, 'path-not-found', {}],
    [302, { Location: 'https://login.example/start' }, 'redirected', { leadsTo: 'login.example' }],
    [503, {}, 'server-error', {}],
  ];
  for (const [status, headers, code, more] of strangers) {
    const { port, asked } = await service({ status, headers });
    const found = await check(`http://127.0.0.1:${port}`);
    expect(outcomes(found)).toMatchObject({ service: code, token: 'not-reached' });
    expect(factsOf(found, 'service')).toEqual({ httpStatus: status, ...more });
    expect(asked.map(({ authorization }) => authorization)).toEqual([undefined]);
  }
});

test('a token that is refused, and none at all, are told', async () => {
  const { port, asked } = await service({ token: 'another-token' });
  const address = `http://127.0.0.1:${port}`;
  expect(outcomes(await check(address)).token).toBe('token-refused');
  asked.length = 0;
  // The kept token is for another address.
  expect(outcomes(await check(address, { token: null })).token).toBe('token-missing');
  expect(asked.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test('a token or a proxy that cannot be used at all is named by its place', async () => {
  const ports = { ...testPorts('http://127.0.0.1'), probeSession, turn: () => Promise.resolve() };
  const asked = { address: 'http://127.0.0.1', proxy: null, token: null, probe: true };
  const place = async (change: Partial<ServiceToCheck>): Promise<unknown> =>
    errorOf(await checkConnection({ ...asked, ...change }, ports));
  expect(await place({ token: 'two words' })).toEqual({ code: 'value-wrong', field: 'service.token' });
  expect(await place({ proxy: 'ftp://proxy' })).toEqual({ code: 'value-wrong', field: 'service.proxy' });
});

test('a clock more than a minute away from the service’s is told, with how far', async () => {
  const { port } = await service();
  const found = await check(`http://127.0.0.1:${port}`, { skewMs: -3_600_000 });
  expect(outcomes(found)).toEqual({ ...goodWay, clock: 'clock-differs' });
  expect(Math.abs((factsOf(found, 'clock').skewMs ?? 0) - 3_600_000)).toBeLessThan(300_000);
});

/** @param status of CONNECT; 200: a tunnel @param asked gets the credentials @param slowMs how long CONNECT waits for its answer */
async function proxy(status: number, asked: unknown[] = [], slowMs = 0): Promise<string> {
  const server = createHttpServer((_request, response) => response.writeHead(status).end());
  server.on('connect', (request, socket: Socket) => {
    asked.push(request.headers['proxy-authorization']);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = connect(Number((request.url ?? '').split(':')[1]), '127.0.0.1', () => {
      patientClock.after(slowMs, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    return undefined;
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

test('a proxy is a step of its own: it lets through, wants credentials, or does not get there', async () => {
  const authority = makeAuthority();
  const { port } = await service({ tls: authority.issue('127.0.0.1') });
  const through = async (status: number, address = `https://127.0.0.1:${port}`) =>
    outcomes(await check(address, { proxy: await proxy(status), ca: [authority.cert] }));
  const stopped = notReached('certificate', 'service', 'clock', 'token');
  expect(await through(200)).toEqual({ ...goodWay, proxy: 'ok', certificate: 'ok' });
  expect(await through(407)).toEqual({ ...goodWay, ...stopped, proxy: 'proxy-credentials' });
  expect(await through(403)).toMatchObject({ proxy: 'proxy-refused' });
  expect(await through(502)).toMatchObject({ proxy: 'proxy-no-way' });
  expect(await through(407, 'http://parking.invalid')).toMatchObject({
    proxy: 'proxy-credentials',
    service: 'not-reached',
  });
});

test('each part of connecting tells how long it takes; where they take longer than the booth waits, the slowest is told', async () => {
  const authority = makeAuthority();
  const { port, asked } = await service({ tls: authority.issue('localhost') });
  const slow = { proxy: await proxy(200, [], 700), ca: [authority.cert] };
  const through = (connectMs: number) =>
    check(`https://localhost:${port}`, {
      ...slow,
      timings: { ...quickTimings, connectMs, answerMs: 20_000 },
    });
  const patient = await through(10_000);
  expect(outcomes(patient)).toEqual({ ...goodWay, proxy: 'ok', certificate: 'ok' });
  expect(factsOf(patient, 'proxy').tookMs).toBeGreaterThanOrEqual(600);
  for (const part of ['name', 'connection', 'certificate'] as const)
    expect(factsOf(patient, part).tookMs).toBeGreaterThanOrEqual(0);
  asked.length = 0;
  const hasty = await through(500);
  expect(outcomes(hasty)).toMatchObject({
    connection: 'ok',
    proxy: 'connecting-slow',
    certificate: 'ok',
    ...notReached('service', 'clock', 'token'),
  });
  const { tookMs = 0, inAllMs = 0, mostMs } = factsOf(hasty, 'proxy');
  expect(mostMs).toBe(500);
  expect(tookMs).toBeGreaterThanOrEqual(600);
  expect(inAllMs).toBeGreaterThanOrEqual(tookMs);
  expect(asked).toEqual([]);
});

test('a proxy that is written as it is shown has the password that is kept', async () => {
  const asked: unknown[] = [];
  const host = (await proxy(407, asked)).replace('http://', '');
  const keptProxy = `http://kiosk:secret@${host}`;
  await check('https://parking.invalid', { keptProxy, proxy: `http://kiosk@${host}` });
  expect(asked).toEqual([`Basic ${Buffer.from('kiosk:secret').toString('base64')}`]);
});

test('where the provider wants no probe the check ends before a request', async () => {
  const { port, asked } = await service();
  const found = await check(`http://127.0.0.1:${port}`, { probe: false });
  expect(outcomes(found)).toMatchObject({ connection: 'ok', service: 'probe-off', token: 'not-reached' });
  expect(asked).toEqual([]);
});

test('on the border it is a supervisor’s, and checks the service in use with the token that is kept', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { target: { mode: 'training' } });
  const nobody = '6f1b0c1e-5a40-4f0e-9d4e-0d6c8e7a1b22';
  expect(errorOf(await booth.call('setup.check', { supervisorSession: nobody, service: null }))?.code).toBe(
    'visit-over',
  );
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '0000' }));
  const found = valueOf(
    await booth.call('setup.check', { supervisorSession, service: null }),
  ) as ConnectionCheck;
  expect(outcomes(found)).toEqual(goodWay);
  expect(booth.bugs).toEqual([]);
});

test('the check takes its turns among all that leaves the booth', async () => {
  const atMs: number[] = [];
  const { address } = await answering(({ headers }) => {
    atMs.push(performance.now());
    return { status: headers.authorization === undefined ? 401 : 404, body: '{}' };
  });
  const pacingMs = 600;
  const booth = await runningBooth(address, {
    settings: settingsWith('specification', { supervisorPin: '4711' }),
    timings: { ...quickTimings, pacingMs },
  });
  const entry = valueOf(await booth.enter('BEFORE1'));
  await booth.until(() => atMs.length >= 1);
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' }));
  valueOf(await booth.call('setup.check', { supervisorSession, service: null }));
  expect(entry.plate).toBe('BEFORE1');
  expect((atMs.at(-1) ?? 0) - (atMs[0] ?? 0)).toBeGreaterThan((pacingMs * 3) / 2);
});

test('before there is a PIN whoever sets the booth up checks the service that is typed', async () => {
  const service = await testService();
  const booth = await LiveTestBooth.start();
  const typed = { address: service.baseUrl, proxy: null, token: testToken, probe: true };
  const found = valueOf(await booth.call('setup.check', { service: typed })) as ConnectionCheck;
  expect(outcomes(found)).toEqual(goodWay);
});

test('the training service passes it, and has no session the more for it', async () => {
  const ports = testPorts('');
  const started = await startTrainingBooth({ ...ports, dataDirectory: ports.directory });
  if (!started.ok) throw new Error(started.fault.message);
  onTestFinished(() => started.value.stop());
  const booth = new TestBooth(started.value);
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '0000' }));
  const found = valueOf(
    await booth.call('setup.check', { supervisorSession, service: null }),
  ) as ConnectionCheck;
  expect(outcomes(found)).toEqual(goodWay);
  expect((await booth.lookedUp()).total).toBe(0);
});
