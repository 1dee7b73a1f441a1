import { describe, expect, it } from 'vitest';
import { ownArguments, parseFlags } from '../../electron/host/tools/flags.ts';

describe('the flags', () => {
  it('are read in both spellings, paths made absolute', () => {
    const { flags, faults } = parseFlags(
      [
        '--config',
        'booth.json',
        '--api-url=http://h/p',
        '--token',
        't',
        '--data-dir=/d',
        '--provision',
        'p.json',
        '--windowed',
      ],
      '/home/it',
    );
    expect(faults).toEqual([]);
    expect(flags).toEqual({
      config: '/home/it/booth.json',
      'api-url': 'http://h/p',
      token: 't',
      'data-dir': '/d',
      provision: '/home/it/p.json',
      windowed: true,
    });
  });

  it('may all be left out', () => {
    expect(parseFlags([], '/')).toEqual({ flags: { windowed: false }, faults: [], foreign: [] });
  });

  it('tolerate what Chromium, Electron and desktops add, and name it without its value', () => {
    const { flags, faults, foreign } = parseFlags(
      [
        '--no-sandbox',
        '--proxy-server=http://u:p@h',
        '-psn_0_1',
        '.',
        'file.txt',
        '--config',
        '/c.json',
        '--',
        '--x',
      ],
      '/',
    );
    expect(faults).toEqual([]);
    expect(flags).toEqual({ config: '/c.json', windowed: false });
    expect(foreign).toContain('--no-sandbox');
    expect(foreign).toContain('--proxy-server');
    expect(JSON.stringify(foreign)).not.toContain('u:p');
  });

  it.each(['--config', '--api-url', '--token', '--data-dir'])('name %s when it has no value', (flag) => {
    expect(parseFlags([flag], '/').faults).toEqual([{ location: flag, message: 'needs a value' }]);
    expect(parseFlags([`${flag}=`], '/').faults).toEqual([{ location: flag, message: 'needs a value' }]);
  });

  it('start after the program, and after the app where it is not packaged', () => {
    expect(ownArguments(['gatebooth', '--windowed'], false)).toEqual(['--windowed']);
    expect(ownArguments(['electron', '.', '--windowed'], true)).toEqual(['--windowed']);
  });
});
