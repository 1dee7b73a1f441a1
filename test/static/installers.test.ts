import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { checkerIn, clean, copyOf, resource, type Verdict } from '../support/checker.ts';
import { debContents, electronBuilder, type Deb } from '../support/deb-contents.ts';
import { newFolder, testFolder } from '../support/folders.ts';
import { needs } from '../support/needs.ts';

describe('the deb', () => {
  const folder = newFolder();
  let deb: Deb;
  beforeAll(() => void (deb = debContents(folder)));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const desktopFile = (): string => join(deb.root, 'usr/share/applications/gatebooth.desktop');
  const profile = (): string => join(deb.root, 'opt/Gatebooth/resources/apparmor-profile');

  it('lays each file that is named for it', () => {
    for (const path of [
      'usr/lib/systemd/system/gatebooth-kiosk.service',
      'usr/lib/gatebooth/sandbox-check',
      'etc/pam.d/gatebooth-kiosk',
      'usr/lib/sysusers.d/gatebooth.conf',
      'usr/lib/tmpfiles.d/gatebooth.conf',
      'usr/lib/udev/rules.d/70-gatebooth-camera.rules',
      'usr/share/icons/hicolor/256x256/apps/gatebooth.png',
    ])
      expect([path, existsSync(join(deb.root, path))]).toEqual([path, true]);
  });

  it('has a menu entry as the desktops want it, without a switch that takes a protection away', (context) => {
    const validate = checkerIn(context, 'desktop-file-validate');
    expect(validate(desktopFile())).toEqual(clean);
    expect(readFileSync(desktopFile(), 'utf8')).toMatch(/^Exec=\/opt\/Gatebooth\/gatebooth %U$/m);
  });

  it.for([
    ['Type=Application', 'Type=Program'],
    ['Categories=Utility;', 'Categories=Utilities;'],
    ['Terminal=false', 'Terminal=no'],
    ['%U', '%Y'],
  ] as const)('a fault of the menu entry is seen: %s, written as %s', (fault, context) => {
    const validate = checkerIn(context, 'desktop-file-validate');
    expect(validate(copyOf(desktopFile(), fault)).said).not.toBe('');
  });

  it('has an AppArmor profile that AppArmor 4 understands', (context) => {
    const parser = checkerIn(context, 'apparmor_parser');
    needs(
      context,
      existsSync('/etc/apparmor.d/abi/4.0'),
      'AppArmor 4, whose profile it is (Ubuntu 24.04, Debian 13)',
    );
    expect(parser(...dryRun, profile()).ok).toBe(true);
  });

  // What AppArmor 4 brought. Before it nothing keeps user namespaces from a program, and the deb leaves its profile out.
  const olderProfile = (...changes: [string, string][]): string =>
    copyOf(profile(), ['abi <abi/4.0>,', ''], ['  userns,', ''], ...changes);

  it('has one that, but for these two lines of version 4, any AppArmor understands', (context) => {
    const parser = checkerIn(context, 'apparmor_parser');
    expect(parser(...dryRun, olderProfile()).ok).toBe(true);
  });

  it.for([
    ['(unconfined)', '(unconfind)'],
    ['tunables/global', 'tunables/globe'],
    ['\n}', '\n'],
    ['profile', 'profil'],
  ] as [string, string][])('a fault of the profile is seen: %s, written as %s', (fault, context) => {
    const parser = checkerIn(context, 'apparmor_parser');
    expect(parser(...dryRun, olderProfile(fault)).said).toContain('AppArmor parser error');
  });

  it('has scripts for its installation and removal in which shellcheck finds no error', (context) => {
    const shellcheck = checkerIn(context, 'shellcheck');
    // They are electron-builder's: how they are written is its own affair.
    expect(shellcheck('--severity=error', deb.afterInstall, deb.afterRemove)).toEqual(clean);
  });
});

const dryRun = ['--skip-kernel-load', '--skip-cache'];

describe('Windows’ installer', () => {
  /** Compiles what is ours in it, in an installer without anything else. */
  const makensis = (context: TestContext): ((macros: string) => Verdict) => {
    const compile = checkerIn(context, 'makensis');
    return (macros) => {
      const script = join(testFolder(), 'installer.nsi');
      writeFileSync(
        script,
        [
          'Unicode true',
          `OutFile "${join(testFolder(), 'installer.exe')}"`,
          `!include "${macros}"`,
          'Section',
          '  !insertmacro customInstall',
          'SectionEnd',
          '',
        ].join('\n'),
      );
      return compile('-V2', '-WX', script);
    };
  };
  const macros = resource('windows/installer.nsh');

  it('makensis compiles what it does beside electron-builder’s own steps, and warns of nothing', (context) => {
    expect(makensis(context)(macros)).toEqual(clean);
  });

  it.for([
    ['customInstall', 'customInstal'],
    ['CreateDirectory', 'CreateDirectori'],
    ['nsExec::Exec', 'nsExek::Exec'],
    ['$APPDATA', '$APPDATUM'],
    ['!macroend', ''],
  ] as const)('a fault is seen: %s, written as %s', (fault, context) => {
    expect(makensis(context)(copyOf(macros, fault)).ok).toBe(false);
  });

  it('is made of a macro that electron-builder looks for', () => {
    const steps = readFileSync(
      new URL('templates/nsis/installSection.nsh', import.meta.resolve('app-builder-lib/package.json')),
      'utf8',
    );
    expect(steps).toContain('!insertmacro customInstall\n');
  });
});

describe('electron-builder.yml', () => {
  it.each([
    ['-c.linux.executable=gatebooth', 'configuration.linux should be one of these'],
    ['-c.nsis.perMachine=perhaps', 'configuration.nsis.perMachine should be'],
  ])('is held against electron-builder’s schema: %s is seen', (option, words) => {
    const { ok, said } = electronBuilder(testFolder(), [option]);
    expect([ok, said]).toEqual([false, expect.stringContaining(words)]);
  });
});
