import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Diagnostics } from '../../../electron/contract/diagnostics.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { makeAuthority } from '../../support/certificates.ts';
import { listening } from '../../support/listening.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { runningBooth, testPorts, valueOf } from '../../support/running-booth.ts';

/** How long the proxy takes (ms): more than a booth in a test waits, whose second stands for two and a half. */
const slowMs = 1_300;

/** A proxy that takes its time for CONNECT. */
async function slowProxy(): Promise<string> {
  const server = createServer((near: Socket) => {
    near.on('error', () => undefined);
    near.once('data', (head: Buffer) => {
      const [host = '', port] = (head.toString().split(' ')[1] ?? '').split(':');
      const far = connect(Number(port), host).on('error', () => near.destroy());
      near.on('close', () => far.destroy());
      patientClock.after(slowMs, () => {
        near.write('HTTP/1.1 200 OK\r\n\r\n');
        near.pipe(far).pipe(near);
      });
    });
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

async function service(): Promise<{ address: string; ca: string }> {
  const authority = makeAuthority();
  const server = createHttpsServer(authority.issue('localhost'), (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(parts).toString()) as { plateNumber: string };
      response.end(JSON.stringify({ data: { id: 'a-session', plateNumber: asked.plateNumber } }));
    });
  });
  return { address: `https://localhost:${await listening(server)}`, ca: authority.cert };
}

/** A booth behind that proxy. @param connectSeconds left out: as it is by itself */
async function boothBehind(connectSeconds?: number) {
  const { address, ca } = await service();
  const { settings } = testPorts(address);
  const given = {
    ...settings,
    supervisorPin: '4711',
    service: { address, ...(connectSeconds === undefined ? {} : { connectSeconds }) },
  };
  return runningBooth(address, {
    settings: settingsSchema.parse(given),
    target: { proxy: await slowProxy() },
    trust: () => [ca],
  });
}

test('a proxy that needs longer than the booth waits is too slow, until the site gives it the time', async () => {
  const hasty = await boothBehind();
  valueOf(await hasty.enter('SLOW1'));
  const { link } = await hasty.until(({ link }) => link.state === 'probing');
  expect(link.cause).toBe('timed-out');

  const patient = await boothBehind(10);
  await patient.reaches(valueOf(await patient.enter('SLOW1')), 'confirmed');
  const supervisorSession = valueOf(await patient.call('setup.enter', { pin: '4711' }));
  const told = valueOf(await patient.call('diagnostics.read', { supervisorSession })) as Diagnostics;
  const { connectingMs } = told.service.answers[0] ?? {};
  expect(connectingMs?.proxy).toBeGreaterThanOrEqual(slowMs - 100);
  expect(connectingMs?.connection).toBeLessThan(slowMs);
  expect(Object.keys(connectingMs ?? {}).toSorted()).toEqual(['certificate', 'connection', 'proxy']);
});

test.each([0.5, 31])('a booth that waits %s seconds for a connection is none', (connectSeconds) => {
  const service = { address: 'https://parking.example', connectSeconds };
  expect(settingsSchema.safeParse({ service }).success).toBe(false);
});
