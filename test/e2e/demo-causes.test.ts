import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { allowNamespaces, startFailure } from '../support/start-failure.ts';

const told = (words: string): string =>
  startFailure('Electron', { code: 1, signal: null, error: null }, words, {
    otherwise: 'Otherwise.',
    anew: 'Get it anew.',
  }).replace('Electron did not come up (exit code 1)', '');

describe('what keeps a program from coming up', () => {
  it.each([
    [
      'libffmpeg.so: cannot open shared object file: No such file or directory',
      'the library libffmpeg.so is missing. Get it anew.',
    ],
    ['/e/dist/libffmpeg.so: file too short', 'the library /e/dist/libffmpeg.so cannot be used. Get it anew.'],
    [
      '/lib/libnss3.so: file too short',
      'the library /lib/libnss3.so cannot be used. Install the package that has it anew.',
    ],
  ])('is a library: %s', (words, mend) => {
    expect(told(`electron: error while loading shared libraries: ${words}`)).toBe(`: ${mend}`);
  });

  it('is a display that refuses access, or that is not named', () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('DISPLAY', '').stubEnv('WAYLAND_DISPLAY', 'wayland-7');
    expect(told('No protocol specified\nozone_platform_x11.cc Missing X server or $DISPLAY')).toBe(
      ': the display wayland-7 refuses access. Start the demo as the user whose desktop it is.',
    );
    vi.stubEnv('WAYLAND_DISPLAY', '');
    expect(told('Missing X server or $DISPLAY')).toMatch(/^: there is no display\. /);
  });

  it('is nothing that a program said which goes on', () => {
    const mends = { otherwise: 'Wait longer.', anew: '' };
    expect(startFailure('Electron', { hungSeconds: 3 }, 'No usable sandbox', mends)).toBe(
      'Electron did not come up (no window within 3 s). Wait longer.',
    );
  });

  it.each([
    ['kernel.apparmor_restrict_unprivileged_userns', '1', '0'],
    ['user.max_user_namespaces', '0', '10000'],
  ])('is a setting of the kernel: %s', (name, forbids, allows) => {
    expect(allowNamespaces((asked) => (asked === name ? forbids : ''))).toContain(
      `sudo sysctl -w ${name}=${allows}`,
    );
    expect(allowNamespaces(() => '')).not.toContain('sysctl');
  });
});
