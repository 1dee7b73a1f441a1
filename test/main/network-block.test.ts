import type { OnBeforeRequestListenerDetails, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { blockNetwork, mayLoad } from '../../electron/main/network-block.ts';
import { foreignAddresses } from './hostile.ts';

describe('the request filter', () => {
  it.each(['app://gatebooth/index.html', 'blob:app://gatebooth/0a0a'])('lets %s through', (address) =>
    expect(mayLoad(address, false)).toBe(true),
  );

  it.each([
    ...foreignAddresses,
    'http://127.0.0.1/',
    'ws://127.0.0.1/',
    'wss://evil.test/',
    'ftp://evil.test/',
    'chrome-extension://abc/x.js',
    'devtools://devtools/bundled/inspector.html',
    'blob:null/0a0a',
    'blob:blob:app://gatebooth/0a0a',
  ])('cancels %j', (address) => expect(mayLoad(address, false)).toBe(false));

  it('lets the developer tools load themselves where they are allowed, and nothing more', () => {
    expect(mayLoad('devtools://devtools/bundled/inspector.html', true)).toBe(true);
    for (const address of foreignAddresses) expect(mayLoad(address, true)).toBe(false);
  });

  it('is set for every address, and no download is kept', () => {
    const downloads: ((event: { preventDefault: () => void }) => void)[] = [];
    const filters: Parameters<Session['webRequest']['onBeforeRequest']>[0][] = [];
    const fake = {
      webRequest: { onBeforeRequest: (filter: (typeof filters)[number]) => filters.push(filter) },
      on: (_name: string, listener: (typeof downloads)[number]) => downloads.push(listener),
      setSpellCheckerEnabled: () => undefined,
    };
    blockNetwork(fake as unknown as Session, false);
    const answers: unknown[] = [];
    const filter = filters[0] as (details: unknown, decide: (answer: unknown) => void) => void;
    for (const url of ['https://evil.test/', 'app://gatebooth/a.js'])
      filter({ url } satisfies Partial<OnBeforeRequestListenerDetails>, (answer) => answers.push(answer));
    expect(answers).toEqual([{ cancel: true }, { cancel: false }]);

    let prevented = 0;
    downloads[0]?.({ preventDefault: () => (prevented += 1) });
    expect(prevented).toBe(1);
  });
});
