import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { digestAuthorization, digestChallenge } from '../../../electron/booth/camera/digest.ts';
import {
  NetworkCamera,
  type NetworkCameraAddress,
  type NetworkCameraPorts,
} from '../../../electron/booth/camera/network-camera.ts';
import { settingsSchema, type BoothSettings } from '../../../electron/booth/settings/schema.ts';
import type { CameraFrame } from '../../../electron/contract/camera.ts';
import { hostRandom } from '../../../electron/host/host-ports.ts';
import { readLogFile } from '../../../electron/training/request-log.ts';
import { testFolder } from '../../support/folders.ts';
import { listening } from '../../support/listening.ts';
import { testCamera, type CameraFault, type TestCamera } from '../../support/network-camera.ts';
import { claimingJpeg } from '../../support/pictures.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { errorOf, runningBooth, testService, testToken, valueOf } from '../../support/running-booth.ts';
import { frameShown } from '../../support/webcam.ts';

/** The example of RFC 7616, section 3.9.1. */
const example = {
  challenge: [
    'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5,',
    'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS",',
    'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256,',
    'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  ].join(' '),
  request: {
    method: 'GET',
    uri: '/dir/index.html',
    user: 'Mufasa',
    password: 'Circle of Life',
    count: 1,
    clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  },
};

describe('digest authentication', () => {
  test.each([
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ] as const)('with %s answers as the example of RFC 7616 does', (algorithm, response) => {
    const challenge = digestChallenge(example.challenge);
    if (challenge === null) throw new Error('the challenge was not understood');
    const header = digestAuthorization({ ...challenge, algorithm }, example.request);
    expect(header).toContain(`response="${response}"`);
    expect(header).toContain('nc=00000001');
    expect(header).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
  });

  test('takes SHA-256 where it may choose, whatever stands around it', () => {
    expect(digestChallenge(example.challenge)?.algorithm).toBe('SHA-256');
    const mixed = 'Basic realm="nonce=\\"x\\", Digest", DIGEST Realm="a \\"b\\"",QOP=auth , nonce = n1';
    expect(digestChallenge(mixed)).toEqual({ algorithm: 'MD5', realm: 'a "b"', nonce: 'n1', opaque: null });
  });

  test.each([
    '',
    'Basic realm="Digest"',
    'Digest realm="r", qop="auth"',
    'Digest realm="r", nonce="n"',
    'Digest realm="r", nonce="n", qop="auth-int"',
    'Digest realm="r", nonce="n", qop="auth", algorithm=MD5-sess',
  ])('does not answer %j, which it cannot', (header) => {
    expect(digestChallenge(header)).toBeNull();
  });
});

interface Logged {
  readonly message: string;
  readonly fields: unknown;
}

function cameraAt(
  server: Pick<TestCamera, 'url'>,
  address: Partial<NetworkCameraAddress> = {},
  ports: Partial<NetworkCameraPorts> = {},
): { camera: NetworkCamera; log: Logged[] } {
  const log: Logged[] = [];
  const camera = new NetworkCamera(
    { snapshotUrl: server.url, user: 'gate', password: 'secret word', authentication: 'digest', ...address },
    {
      trust: () => [],
      clock: patientClock,
      random: hostRandom,
      timings: { snapshotMs: 1_500 },
      log: (_level, message, fields) => log.push({ message, fields }),
      version: '1.2.3',
      ...ports,
    },
  );
  onTestFinished(() => camera.stop());
  return { camera, log };
}

describe('a network camera', () => {
  test.each(['MD5', 'SHA-256', 'both'] as const)('that asks for digest with %s is answered', async (asks) => {
    const server = await testCamera({ asks });
    const { camera } = cameraAt(server);
    for (const frame of [3, 7]) {
      server.show(frame);
      const got = await camera.frame();
      expect(got.state === 'live' && frameShown(got.bytes)).toBe(frame);
    }
    // The first question is without an answer; after it, each picture takes one request.
    expect(server.requests.map(({ authorization }) => authorization?.slice(0, 6))).toEqual([
      undefined,
      'Digest',
      'Digest',
    ]);
    const chosen = asks === 'both' ? 'SHA-256' : asks;
    expect(server.requests[1]?.authorization).toContain(`algorithm=${chosen},`);
  });

  test('may put away its nonce at any time', async () => {
    const server = await testCamera({ asks: 'SHA-256', nonceUses: 2 });
    const { camera } = cameraAt(server);
    const states = [];
    for (let count = 0; count < 5; count += 1) states.push((await camera.frame()).state);
    expect(states).toEqual(['live', 'live', 'live', 'live', 'live']);
  });

  test('gets its password in the clear only where the site says so', async () => {
    const server = await testCamera({ asks: 'basic' });
    const { camera, log } = cameraAt(server);
    expect(await camera.frame()).toEqual({ state: 'denied' });
    expect(server.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).toContain('does not ask for digest authentication');
    const { camera: basic } = cameraAt(server, { authentication: 'basic' });
    expect((await basic.frame()).state).toBe('live');
  });

  test('that does not take the password denies, after one try at each call, and the log keeps it to itself', async () => {
    const server = await testCamera({ asks: 'both' });
    const { camera, log } = cameraAt(server, { password: 'not-this-one' });
    expect(await camera.frame()).toEqual({ state: 'denied' });
    expect(server.requests).toHaveLength(2);
    await camera.frame();
    expect(log).toEqual([
      { message: 'the network camera gives no picture', fields: { state: 'denied', cause: 'HTTP 401' } },
    ]);
  });

  const tooLarge = new Uint8Array(4 * 1024 * 1024 + 1).fill(0xff);
  tooLarge[1] = 0xd8;
  test.each<[name: string, CameraFault, state: string, cause: string]>([
    ['forbids', { kind: 'status', status: 403 }, 'denied', 'HTTP 403'],
    ['is in use', { kind: 'status', status: 503 }, 'busy', 'HTTP 503'],
    ['has a fault', { kind: 'status', status: 500 }, 'lost', 'HTTP 500'],
    ['has no such address', { kind: 'status', status: 404 }, 'wrong', 'HTTP 404'],
    ['sends elsewhere', { kind: 'status', status: 302, location: '/elsewhere' }, 'wrong', 'HTTP 302'],
    ['never answers', { kind: 'hang' }, 'lost', 'timed-out'],
    ['is cut off in mid-picture', { kind: 'cut-off' }, 'lost', 'ECONNRESET'],
    ['shows a page', { kind: 'body', body: Buffer.from('<html>sign in</html>') }, 'wrong', 'not-a-jpeg'],
    [
      'gives half a picture',
      { kind: 'body', body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2]) },
      'wrong',
      'not-a-jpeg',
    ],
    ['gives nothing', { kind: 'body', body: new Uint8Array() }, 'wrong', 'not-a-jpeg'],
    ['gives more than 4 MiB', { kind: 'body', body: tooLarge }, 'wrong', 'too-large'],
    [
      'claims a picture of 16,000 × 16,000',
      { kind: 'body', body: claimingJpeg(16_000, 16_000) },
      'wrong',
      'too-many-pixels',
    ],
    ['gives a stream', { kind: 'stream' }, 'wrong', 'not-a-jpeg'],
  ])(
    'that %s is noticed, and taken again as soon as it gives pictures',
    async (_name, fault, state, cause) => {
      const server = await testCamera();
      const { camera, log } = cameraAt(server);
      server.fault = fault;
      expect(await camera.frame()).toEqual({ state });
      expect(log.at(-1)?.fields).toEqual({ state, cause });
      server.fault = null;
      expect((await camera.frame()).state).toBe('live');
      expect(server.requests.map(({ url }) => url)).toEqual(['/snap.jpg?channel=1', '/snap.jpg?channel=1']);
    },
  );

  test('that is not there is lost', async () => {
    const server = await testCamera();
    const { camera } = cameraAt(server);
    await camera.frame();
    await server.die();
    expect(await camera.frame()).toEqual({ state: 'lost' });
  });

  test('is asked anew by each call, also while an earlier answer is on its way, and says how old a picture is', async () => {
    const server = await testCamera();
    const { camera } = cameraAt(server);
    server.fault = { kind: 'slow', ms: 150 };
    const earlier = camera.frame();
    await expect.poll(() => server.requests.length).toBe(1);
    server.fault = null;
    server.show(9);
    const now = await camera.frame();
    expect(now.state === 'live' && frameShown(now.bytes)).toBe(9);
    const slow = await earlier;
    expect(slow.state === 'live' && frameShown(slow.bytes)).toBe(0);
    if (now.state !== 'live' || slow.state !== 'live') throw new Error('both give a picture');
    expect(slow.ageMs).toBeGreaterThanOrEqual(149);
    expect(now.ageMs).toBeLessThan(slow.ageMs);
  });
});

test('an answer that changes the protocol gives no picture, and the question ends in time', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
    );
  });
  const { camera } = cameraAt({ url: `http://127.0.0.1:${await listening(server)}/` });
  expect(await camera.frame()).toEqual({ state: 'lost' });
});

describe('a booth with a network camera', () => {
  const siteWith = (camera: object | null): BoothSettings =>
    settingsSchema.parse({ booth: 'Test Gate', camera });

  test('hands its picture over the border, and nothing else of it', async () => {
    const server = await testCamera({ asks: 'SHA-256' });
    const site = { snapshotUrl: server.url, user: 'gate', password: 'secret word' };
    const service = await testService();
    const booth = await runningBooth(service.baseUrl, { settings: siteWith(site) });
    server.show(5);
    const frame = valueOf(await booth.call('camera.frame', {})) as CameraFrame;
    expect(frame.state === 'live' && frameShown(frame.bytes)).toBe(5);
    const snapshot = await booth.snapshot();
    expect(snapshot.networkCamera).toBe(true);
    const named = /snap\.jpg|secret word/.exec(JSON.stringify(snapshot));
    expect(named !== null, 'the snapshot names the camera’s address or password').toBe(false);
    expect(server.requests.every(({ authorization = '' }) => !authorization.includes(testToken))).toBe(true);
  });

  test('without one refuses the call', async () => {
    const service = await testService();
    const booth = await runningBooth(service.baseUrl);
    expect(errorOf(await booth.call('camera.frame', {}))).toEqual({ code: 'not-mapped' });
    expect((await booth.snapshot()).networkCamera).toBe(false);
  });

  test('sends the image’s address as the site wrote it, with entry and exit', async () => {
    const server = await testCamera();
    const imageUrl = 'https://archive.example/lane1/{recordId}?at={time}&ms={unixMs}';
    const logFile = join(testFolder(), 'requests.jsonl');
    const service = await testService({ logFile });
    const settings = siteWith({ snapshotUrl: server.url, imageUrl });
    const booth = await runningBooth(service.baseUrl, { settings });
    const entry = await booth.reaches(valueOf(await booth.enter('AB12')), 'confirmed');
    const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
    const sent = (await readLogFile(logFile)).map(
      ({ rawBody }) => (JSON.parse(rawBody ?? '') as { imageUrl: string }).imageUrl,
    );
    expect(sent).toEqual(
      [entry, exit].map(
        ({ id, at }) =>
          `https://archive.example/lane1/${id}?at=${encodeURIComponent(at)}&ms=${Date.parse(at)}`,
      ),
    );
  });
});
