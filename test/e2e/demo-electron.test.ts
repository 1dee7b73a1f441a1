import { describe, expect, it } from 'vitest';
import { end } from '../support/booth-process.ts';
import { testFolder } from '../support/folders.ts';
import { complaints, demo, entry, exitCode, hanging, plant, runs } from './planted-electron.ts';

const say = (words: string, ending: string): string => `echo '[7:1:FATAL] ${words}' >&2\n${ending}`;

describe.runIf(process.platform === 'linux')('an Electron that does not come up: the browser shell', () => {
  const failures: [what: string, script: string, line: RegExp][] = [
    [
      'no user namespaces for its sandbox',
      say(
        "The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'\\''m aborting now.",
        'kill -TRAP $$',
      ),
      /\(SIGTRAP\): its sandbox needs user namespaces, which this system does not allow\. Allow them/,
    ],
    [
      'root',
      say('Running as root without --no-sandbox is not supported. See https://crbug.com/638180.', 'exit 1'),
      /\(exit code 1\): it does not run as root .*Start the demo as an ordinary user/,
    ],
    [
      'a missing library',
      say(
        'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory',
        'exit 127',
      ),
      /\(exit code 127\): the library libnss3\.so is missing\. Install the package that has it/,
    ],
    [
      'a display that does not exist',
      say(
        'ozone_platform_x11.cc Missing X server or $DISPLAY',
        "head -c 200000 /dev/zero | tr '\\0' x >&2; exit 1",
      ),
      /\(exit code 1\): there is no display :4242\. Name one that is there in DISPLAY/,
    ],
    [
      'no words but a torn entry',
      `echo '{"at": oops "message":"the page is shown" }'; exit 3`,
      /\(exit code 3\)\. Its own words, if it had any, are above\. ELECTRON_OVERRIDE_DIST_PATH names/,
    ],
    ['an end as if all were well', `${entry('stopping')}; exit 0`, /\(exit code 0\)\. Its own words/],
    [
      'a window that never comes',
      `echo 'gatebooth: here' >&2; ${hanging}`,
      /\(no window within 3 s\)\. --electron-wait SECONDS waits longer\./,
    ],
  ];

  it.each(failures)('%s', async (_what, script, line) => {
    const electron = plant(script);
    // Only what hangs is to run out of its time.
    const waitS = script.endsWith(hanging) ? '3' : '15';
    const booth = demo(electron, testFolder(), '--electron-wait', waitS);
    const url = await booth.ready;
    expect(complaints(booth)).toEqual([expect.stringMatching(line)]);
    expect(complaints(booth)[0]).toMatch(/ Starting the browser shell in a Chromium instead\.$/);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
    expect(electron.args()).toContain('--windowed');
    expect(electron.args()).not.toContain('--no-sandbox');
    expect(electron.pids().filter(runs)).toEqual([]);
    expect(await end(booth.process, 'SIGTERM')).toBe(0);
  });

  it('no display, when Electron was asked for: one line, and exit code 1', async () => {
    const noDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' };
    const booth = demo({ env: noDisplay }, testFolder(), '--shell', 'electron');
    expect(await exitCode(booth)).toBe(1);
    expect(booth.output()).toBe('gatebooth: --shell electron: Electron needs a display and there is none.\n');
  });

  it('a binary that cannot be executed, when Electron was asked for: one line, and exit code 1', async () => {
    const booth = demo(plant('', 0o644), testFolder(), '--shell', 'electron');
    expect(await exitCode(booth)).toBe(1);
    expect(booth.output()).toMatch(
      /^gatebooth: --shell electron: Electron did not come up \(EACCES\)\. .*\n$/,
    );
  });
});
