import type { SettingsFault } from '../../booth/settings/load.ts';
import { ownFlags } from './flags.ts';

/**
 * The switches of Chromium by which a site fits the program to its display and keyring; `updated` comes from the installer. Those that take
 * a protection from the page, the wire or the camera are hundreds, and each Electron has other ones: what is not known is refused.
 */
const fitting = [
  'disable-dev-shm-usage',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-pinch',
  'enable-wayland-ime',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'high-dpi-support',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'touch-events',
  'updated',
  'use-angle',
  'use-gl',
] as const;
const known: ReadonlySet<string> = new Set([...fitting, ...ownFlags]);

const withoutSandbox = /sandbox|^(?:no-zygote|single-process|in-process-gpu)$/;

const generally =
  'is no switch that Gatebooth knows, and may take a protection away: start Gatebooth without it';
const sandbox =
  'switches Chromium’s sandbox off: start Gatebooth without it. If it was set because the sandbox cannot start: never start ' +
  'Gatebooth as root, let programs have user namespaces, and on Ubuntu 24.04 install the deb, which brings the AppArmor profile ' +
  'for that ("Lock the computer" in the manual)';

/**
 * What a packaged program refuses to start with: every switch that it does not know.
 *
 * @param args of the process, without the program itself. Electron sets switches of its own: only what was given
 * counts
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
  return [...given]
    .filter((name) => !known.has(name))
    .map((name) => ({ location: `--${name}`, message: withoutSandbox.test(name) ? sandbox : generally }));
}

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
