import { readFileSync } from 'node:fs';
import type { Ended } from './process-tree.ts';

/** Each that can forbid user namespaces: what it then is, and what allows them. */
const namespaceSettings: readonly (readonly [name: string, forbids: string, allows: string])[] = [
  ['kernel.apparmor_restrict_unprivileged_userns', '1', '0'],
  ['kernel.unprivileged_userns_clone', '0', '1'],
  ['user.max_user_namespaces', '0', '10000'],
];
/** They come with the program, and are in no package. */
const ownLibrary = /^(.*\/)?lib(ffmpeg|EGL|GLESv2|vk_swiftshader|vulkan)\.so/;

type Cause = (found: RegExpExecArray, anew: string) => string;

/** What Chromium, and so Electron, says where it does not come up; what is wrong then, and how to mend it. */
const causes: readonly (readonly [RegExp, Cause])[] = [
  [
    /Running as root without --no-sandbox/,
    () => 'it does not run as root with its sandbox. Start the demo as an ordinary user.',
  ],
  [
    /error while loading shared libraries: ([^:\s]+): *(cannot open shared object file: No such file)?/,
    ([, library = '', missing], anew) => {
      const what = `the library ${library} ${missing === undefined ? 'cannot be used' : 'is missing'}.`;
      if (ownLibrary.test(library)) return `${what} ${anew}`;
      return `${what} Install the package that has it${missing === undefined ? ' anew' : ''}.`;
    },
  ],
  [
    /SUID sandbox helper|No usable sandbox|Failed to move to new namespace|namespace sandbox/,
    () => `its sandbox needs user namespaces, which this system does not allow. ${allowNamespaces()}`,
  ],
  [
    /Authorization required|No protocol specified/,
    () => `the ${display()} refuses access. Start the demo as the user whose desktop it is.`,
  ],
  [
    /Missing X server or \$DISPLAY|cannot open display|ozone_platform_x11|Failed to connect to Wayland/i,
    () => `there is no ${display()}. Name one that is there in DISPLAY.`,
  ],
];

export interface Mends {
  /** Where its words tell nothing; may be empty. */
  readonly otherwise: string;
  /** How to get the program anew. */
  readonly anew: string;
}

/**
 * @param how it ended; or that it did not, and showed nothing either
 * @param words what it wrote
 * @returns one line: what is wrong, and how to mend it
 */
export function startFailure(
  program: string,
  how: Ended | { hungSeconds: number },
  words: string,
  { otherwise, anew }: Mends,
): string {
  if ('hungSeconds' in how)
    return `${program} did not come up (no window within ${how.hungSeconds} s). ${otherwise}`;
  const head = `${program} did not come up (${endOf(how)})`;
  for (const [said, cause] of causes) {
    const found = said.exec(words);
    if (found !== null) return `${head}: ${cause(found, anew)}`;
  }
  return `${head}. ${otherwise}`.trimEnd();
}

export const endOf = ({ code, signal, error }: Ended): string =>
  error ?? signal ?? `exit code ${String(code)}`;

/** @param setting reads one of the kernel's; '' where there is none */
export function allowNamespaces(setting: (name: string) => string = kernelSetting): string {
  for (const [name, forbids, allows] of namespaceSettings)
    if (setting(name) === forbids) return `Allow them (sudo sysctl -w ${name}=${allows}).`;
  return 'Allow them where this system, or the container that this is, is set up.';
}

function kernelSetting(name: string): string {
  try {
    return readFileSync(`/proc/sys/${name.replace('.', '/')}`, 'utf8').trim();
  } catch {
    return '';
  }
}

const display = (): string =>
  `display ${process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] || ''}`.trimEnd();
