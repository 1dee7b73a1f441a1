import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { end, spawnDemo, type SpawnedBooth } from '../support/booth-process.ts';
import { findChromium } from '../support/chromium.ts';
import { testFolder } from '../support/folders.ts';
import { exitCode, readyMs } from './planted-electron.ts';

const complaint = /^Chromium did not come up .*$/m;

/** The browser shell on a display that does not exist. */
function demo(env: Record<string, string> = {}): SpawnedBooth {
  const flags = ['--shell', 'browser', '--data-dir', testFolder()];
  const booth = spawnDemo(flags, {
    env: { ...env, DISPLAY: ':4242', WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: 'x11' },
  });
  onTestFinished(() => void booth.process.kill('SIGINT'));
  return booth;
}

function plantChromium(script: string): { env: Record<string, string>; args: () => string } {
  const folder = testFolder();
  const file = join(folder, 'chromium');
  const args = join(folder, 'args');
  writeFileSync(file, `#!/bin/sh\necho "$@" > ${args}\n${script}\n`);
  chmodSync(file, 0o755);
  return {
    env: { GATEBOOTH_CHROMIUM: file },
    args: () => (existsSync(args) ? readFileSync(args, 'utf8') : ''),
  };
}

describe.runIf(process.platform === 'linux')('the window of the browser shell', () => {
  it('does not come up: one line says why, and the page is served', async () => {
    const chromium = plantChromium("echo 'ozone_platform_x11.cc Missing X server or $DISPLAY' >&2; exit 1");
    const booth = demo(chromium.env);
    const url = await booth.ready;
    await expect.poll(booth.output, { timeout: readyMs }).toMatch(complaint);
    expect(complaint.exec(booth.output())?.[0]).toMatch(
      /\(exit code 1\): there is no display :4242\. .* Open the address above in a browser on this machine\.$/,
    );
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
    expect(chromium.args()).toMatch(/--app=http:\/\/127\.0\.0\.1:\d+\/\?key=[0-9a-f]{32}&window/);
    expect(chromium.args()).not.toContain('--no-sandbox');
    expect(await end(booth.process, 'SIGTERM')).toBe(0);
  });

  it.runIf(findChromium() !== null)('does not come up in a real Chromium: the same', async () => {
    const booth = demo();
    const url = await booth.ready;
    await expect.poll(booth.output, { timeout: readyMs }).toMatch(complaint);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
    expect(await end(booth.process, 'SIGTERM')).toBe(0);
  });

  it('is closed after it has shown the page: the demo ends', async () => {
    const booth = demo(plantChromium(connect('&window', 'process.exit()')).env);
    expect(await exitCode(booth)).toBe(0);
    expect(booth.output()).not.toContain('Chromium');
  });

  it.each([
    [
      'it crashes after it has shown the page',
      '&window',
      "process.kill(process.pid, 'SIGSEGV')",
      /^Chromium ended \(SIGSEGV\)\. Open the address/m,
    ],
    [
      'it ends when only another browser has shown the page',
      '',
      'process.exit()',
      /^Chromium has left the page to another one/m,
    ],
  ])('%s: one line says it, and the page is served', async (_what, query, then, line) => {
    const booth = demo(plantChromium(connect(query, then)).env);
    const url = await booth.ready;
    await expect.poll(booth.output, { timeout: readyMs }).toMatch(line);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
  });

  it('is of a Chromium that GATEBOOTH_CHROMIUM does not name rightly: the variable is named', async () => {
    const booth = demo({ GATEBOOTH_CHROMIUM: '/nowhere/chromium' });
    await expect
      .poll(booth.output, { timeout: readyMs })
      .toContain('GATEBOOTH_CHROMIUM names nothing that can be run: /nowhere/chromium');
    expect(booth.process.exitCode).toBeNull();
  });
});

/** A Chromium that connects as the page does, and then does something else. */
function connect(query: string, then: string): string {
  return `for word; do case $word in --app=*) page=\${word#--app=};; esac; done
exec ${process.execPath} -e "
const { host, searchParams } = new URL(process.argv[1]);
const socket = new WebSocket('ws://' + host + '/booth?key=' + searchParams.get('key') + '${query}');
socket.onopen = () => ${then};
socket.onerror = () => process.exit(9);
" "$page"`;
}
