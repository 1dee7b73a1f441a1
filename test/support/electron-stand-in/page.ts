import { report } from './reports.ts';

/** What stands behind a webContents. */
export interface Page {
  /** Shows what main answered for its address. @throws where it does not come up */
  show(url: string, answer: Response): Promise<void>;
  /** A message from main (`webContents.send`). */
  deliver(channel: string, args: unknown[]): void;
  close(): void;
}

/** No renderer at all: it tells the test what a renderer would have got. */
export const noPage: Page = {
  async show(url, answer) {
    await answer.arrayBuffer();
    report(loadedOf(url, answer));
  },
  deliver: (channel, args) => report({ report: 'sent', channel, args: structuredClone(args) }),
  close: () => undefined,
};

let shown: PromiseWithResolvers<void> | null = null;

/** A Chromium's page, which the launching process has (chromium-page.ts): it is told to show, and says when that is done. */
export const chromiumPage: Page = {
  async show(url, answer) {
    await answer.body?.cancel();
    shown = Promise.withResolvers();
    report({ report: 'show', url });
    await shown.promise;
    report(loadedOf(url, answer));
  },
  deliver: (channel, args) => report({ report: 'sent', channel, args: structuredClone(args) }),
  close: () => undefined,
};

/** The launching process says that its page came up, or did not. */
export function pageShown(cameUp: boolean): void {
  if (cameUp) shown?.resolve();
  else shown?.reject(new Error('ERR_FAILED (-2)'));
}

const loadedOf = (url: string, answer: Response) => ({
  report: 'loaded' as const,
  url,
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
});
