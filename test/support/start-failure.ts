import type { Ended } from './process-tree.ts';

/** What Chromium, and so Electron, says where it does not come up; what is wrong then, and how to mend it. */
const causes: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    /Running as root without --no-sandbox/,
    () => 'it does not run as root with its sandbox. Start the demo as an ordinary user.',
  ],
  [
    /error while loading shared libraries: ([^:\s]+)/,
    (library) => `the library ${library} is missing. Install the package that has it.`,
  ],
  [
    /SUID sandbox helper|No usable sandbox|Failed to move to new namespace|namespace sandbox/,
    () =>
      'its sandbox needs user namespaces, which this system does not allow. Allow them (sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0).',
  ],
  [
    /Missing X server or \$DISPLAY|cannot open display|ozone_platform_x11|Failed to connect to Wayland/i,
    () =>
      `there is no display ${process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? ''}. Name one that is there in DISPLAY.`,
  ],
];

/**
 * @param how it ended; or that it did not, and showed nothing either
 * @param words what it wrote
 * @param otherwise what to do where its words tell nothing; may be empty
 * @returns one line: what is wrong, and how to mend it
 */
export function startFailure(
  program: string,
  how: Ended | { hungSeconds: number },
  words: string,
  otherwise: string,
): string {
  const head = `${program} did not come up (${'hungSeconds' in how ? `no window within ${how.hungSeconds} s` : endOf(how)})`;
  for (const [said, cause] of causes) {
    const found = said.exec(words);
    if (found !== null) return `${head}: ${cause(found[1] ?? '')}`;
  }
  return `${head}. ${otherwise}`.trimEnd();
}

export const endOf = ({ code, signal, error }: Ended): string =>
  error ?? signal ?? `exit code ${String(code)}`;
