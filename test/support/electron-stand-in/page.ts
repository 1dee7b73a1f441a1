import { report } from './reports.ts';

/** What stands behind a webContents. A real one, in a Chromium, would implement the same. */
export interface Page {
  /** Shows what main answered for its address. */
  show(url: string, answer: Response): Promise<void>;
  /** A message from main (`webContents.send`). */
  deliver(channel: string, args: unknown[]): void;
  close(): void;
}

/** No renderer at all: it tells the test what a renderer would have got. */
export const noPage: Page = {
  async show(url, answer) {
    await answer.arrayBuffer();
    report({ report: 'loaded', url, status: answer.status, headers: Object.fromEntries(answer.headers) });
  },
  deliver: (channel, args) => report({ report: 'sent', channel, args: structuredClone(args) }),
  close: () => undefined,
};
