import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { NetworkCamera } from '../../electron/booth/camera/network-camera.ts';
import { hostRandom } from '../../electron/host/host-ports.ts';
import { isRoot } from '../support/chromium.ts';
import { middleboxIn, type Setup } from '../support/middlebox.ts';
import { patientClock } from '../support/patient-clock.ts';
import { frameShown, numberedFrame } from '../support/webcam.ts';

const realm = 'north gate';
const user = 'gate';
const password = 'secret word';
const modules = ['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_digest'];

/** Apache as a network camera: its picture is a file. Each of its nonces is good for a second. */
const camera: Setup = {
  files: ({ folder, port }) => ({
    'snap.jpg': numberedFrame(3),
    users: `${user}:${realm}:${createHash('md5').update(`${user}:${realm}:${password}`).digest('hex')}\n`,
    // Debian's own place of the modules.
    'apache.conf': `
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
LogFormat "%>s %{Authorization}i" short
CustomLog ${folder}/access.log short
${modules.map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`).join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}
DefaultRuntimeDir ${folder}
DocumentRoot ${folder}
<Files snap.jpg>
  AuthType Digest
  AuthName "${realm}"
  AuthDigestProvider file
  AuthUserFile ${folder}/users
  AuthDigestNonceLifetime 1
  Require valid-user
</Files>
`,
  }),
  args: ({ folder }) => ['-f', `${folder}/apache.conf`, '-DFOREGROUND'],
};

const cameraAt = (port: number, word = password): NetworkCamera => {
  const at = new NetworkCamera(
    { snapshotUrl: `http://127.0.0.1:${port}/snap.jpg`, user, password: word, authentication: 'digest' },
    {
      trust: () => [],
      clock: patientClock,
      random: hostRandom,
      timings: { snapshotMs: 3_000 },
      log: () => undefined,
      version: '1.2.3',
    },
  );
  onTestFinished(() => at.stop());
  return at;
};

test('Apache’s digest authentication is answered, also once its nonce is out of date, and each picture is the one that is there', async (context) => {
  const box = await middleboxIn(context, 'apache2', camera);
  const at = cameraAt(box.port);
  const shown = async (): Promise<number | null> => {
    const got = await at.frame();
    return got.state === 'live' ? frameShown(got.bytes) : null;
  };
  const refusals = (): number =>
    readFileSync(`${box.folder}/access.log`, 'utf8').match(/^401/gm)?.length ?? 0;
  expect(await shown()).toBe(3);
  writeFileSync(`${box.folder}/snap.jpg`, numberedFrame(7));
  expect(await shown()).toBe(7);
  // Each of them is given, whether or not its first question came too late.
  await expect
    .poll(async () => {
      expect(await shown()).toBe(7);
      return refusals();
    })
    .toBeGreaterThan(1);
});

test('who does not know the password gets no picture of Apache', async (context) => {
  const box = await middleboxIn(context, 'apache2', camera);
  expect(await cameraAt(box.port, 'not-this-one').frame()).toEqual({ state: 'denied' });
});
