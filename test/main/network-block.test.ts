import type { OnBeforeRequestListenerDetails, ProxyConfig, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { blockNetwork, forbidNameHints, mayLoad } from '../../electron/main/network-block.ts';
import { foreignAddresses } from './hostile.ts';

describe('attack: the page requests an address that is not its own', () => {
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

  it('is set for every address, no download is kept, and nothing answers where a proxy would', async () => {
    const downloads: ((event: { preventDefault: () => void }) => void)[] = [];
    const proxies: ProxyConfig[] = [];
    const filters: Parameters<Session['webRequest']['onBeforeRequest']>[0][] = [];
    const fake = {
      webRequest: { onBeforeRequest: (filter: (typeof filters)[number]) => filters.push(filter) },
      on: (_name: string, listener: (typeof downloads)[number]) => downloads.push(listener),
      setSpellCheckerEnabled: () => undefined,
      setProxy: (config: ProxyConfig) => Promise.resolve(void proxies.push(config)),
    };
    await blockNetwork(fake as unknown as Session, false);
    expect(proxies).toEqual([
      { mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' },
    ]);
    const answers: unknown[] = [];
    const filter = filters[0] as (details: unknown, decide: (answer: unknown) => void) => void;
    for (const url of ['https://evil.test/', 'app://gatebooth/a.js'])
      filter({ url } satisfies Partial<OnBeforeRequestListenerDetails>, (answer) => answers.push(answer));
    expect(answers).toEqual([{ cancel: true }, { cancel: false }]);

    let prevented = 0;
    downloads[0]?.({ preventDefault: () => (prevented += 1) });
    expect(prevented).toBe(1);
  });

  it('lets no page be shown where the proxy is not taken', async () => {
    const fake = {
      webRequest: { onBeforeRequest: () => undefined },
      on: () => undefined,
      setSpellCheckerEnabled: () => undefined,
      setProxy: () => Promise.reject(new Error('not taken')),
    };
    await expect(blockNetwork(fake as unknown as Session, false)).rejects.toThrow('not taken');
  });

  it('tells the page’s engine to take no hint of a name', () => {
    const switches: unknown[] = [];
    forbidNameHints({ appendSwitch: (name, value) => void switches.push([name, value]) });
    expect(switches).toEqual([['blink-settings', 'dnsPrefetchingEnabled=false']]);
  });
});
