import type { SettingsFault } from '../booth/settings/load.ts';

/** Switches of Chromium, Electron and Node that take a protection from the page, the wire or the camera; `-*`: and all that begin so. */
const weakening = [
  'allow-file-access-from-files',
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'allow-sandbox-debugging',
  'auto-accept-camera-and-microphone-capture',
  'blink-settings',
  'browser-subprocess-path',
  'disable-extensions-except',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'disable-web-security',
  'enable-automation',
  'enable-blink-features',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-*',
  'inspect',
  'inspect-*',
  'js-flags',
  'load-extension',
  'log-net-log',
  'no-sandbox',
  'no-zygote',
  'no-zygote-sandbox',
  'remote-allow-origins',
  'remote-debugging-*',
  'renderer-cmd-prefix',
  'single-process',
  'ssl-key-log-file',
  'test-type',
  'unsafely-treat-insecure-origin-as-secure',
  'use-fake-device-for-media-stream',
  'use-fake-ui-for-media-stream',
  'use-file-for-fake-video-capture',
  'utility-cmd-prefix',
  'wait-for-debugger-*',
] as const;

const withoutSandbox = /^(no-sandbox|no-zygote|single-process)$|-sandbox$/;

const generally = 'takes a protection away: start Gatebooth without it';
const sandbox =
  'switches Chromium’s sandbox off: start Gatebooth without it. If it was set because the sandbox cannot start: never start ' +
  'Gatebooth as root, let programs have user namespaces, and on Ubuntu 24.04 install the deb, which brings the AppArmor profile ' +
  'for that ("Lock the computer" in the manual)';

/**
 * What a packaged program refuses to start with.
 *
 * @param args of the process, without the program itself. Electron sets switches of its own, some of which stand in the list above:
 * only what was given counts
 * @param sandboxIsOff whether Chromium runs with `no-sandbox`, which `ELECTRON_DISABLE_SANDBOX` in the environment sets as well
 * @returns a fault for each, with the way to mend it; none where the start may go on
 */
export function weakeningFaults(
  args: readonly string[],
  platform: NodeJS.Platform,
  sandboxIsOff: boolean,
): SettingsFault[] {
  const given = switchesIn(args, platform);
  if (sandboxIsOff) given.add('no-sandbox');
  return [...given].filter(isWeakening).map((name) => ({
    place: `--${name}`,
    message: withoutSandbox.test(name) ? sandbox : generally,
  }));
}

const isWeakening = (name: string): boolean =>
  weakening.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));

/**
 * The names as Chromium reads them: blanks around are passed over; with one hyphen or two, on Windows also with a slash and in capitals,
 * up to a lone `--`.
 */
function switchesIn(given: readonly string[], platform: NodeJS.Platform): Set<string> {
  const args = given.map((arg) => arg.trim());
  const end = args.indexOf('--');
  const prefix = platform === 'win32' ? /^(?:--|-|\/)([^=]+)/ : /^(?:--|-)([^=]+)/;
  return new Set(
    args
      .slice(0, end === -1 ? undefined : end)
      .flatMap((arg) => prefix.exec(arg)?.[1] ?? [])
      .map((name) => (platform === 'win32' ? name.toLowerCase() : name)),
  );
}
