import { createServer, type ServerOptions } from 'node:https';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NetworkCamera } from '../../electron/booth/camera/network-camera.ts';
import { ServiceClient } from '../../electron/booth/service/client.ts';
import { prepareEntry } from '../../electron/booth/service/prepare-specified.ts';
import { hostRandom } from '../../electron/host/host-ports.ts';
import { makeAuthority } from '../support/certificates.ts';
import { listening } from '../support/listening.ts';
import { patientClock } from '../support/patient-clock.ts';
import { quickTimings } from '../support/running-booth.ts';

const shared = { trust: () => [], clock: patientClock, timings: quickTimings, version: '1.2.3' };

/** Whom nobody trusts. @returns where it listens, and who said there who they are */
async function stranger(): Promise<{ address: string; told: unknown[] }> {
  const told: unknown[] = [];
  const certificate: ServerOptions = makeAuthority().issue('127.0.0.1');
  const server = createServer(certificate, ({ headers }, response) => {
    told.push(headers.authorization);
    response.writeHead(404).end();
  });
  return { address: `https://127.0.0.1:${await listening(server)}`, told };
}

describe('attack: the environment says that no certificate is to be judged, and a stranger gets the secrets', () => {
  beforeEach(() => void vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
  afterEach(() => void vi.unstubAllEnvs());

  it('the camera’s password', async () => {
    const { address, told } = await stranger();
    const camera = new NetworkCamera(
      { snapshotUrl: address, user: 'gate', password: 'a-secret-word', authentication: 'basic' },
      { ...shared, random: hostRandom, log: () => undefined },
    );
    onTestFinished(() => camera.stop());
    expect([await camera.frame(), told]).toEqual([{ state: 'wrong' }, []]);
  });

  it('the service’s token', async () => {
    const { address, told } = await stranger();
    const client = new ServiceClient({ ...shared, target: { address, proxy: null } });
    const at = '2026-11-20T08:15:30.123+07:00';
    const entry = prepareEntry({ plateNumber: 'AB12', vehicleClass: 'CAR', startDateTime: at, jpeg: null });
    const outcome = await client.send(entry, 'the-token', () => Promise.resolve());
    expect([outcome, told]).toEqual([{ kind: 'not-connected', cause: 'certificate' }, []]);
  });
});
