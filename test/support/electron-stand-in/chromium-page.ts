import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page, Route } from 'playwright';
import { projectFolder } from '../build.ts';
import { beElectron, type PageAnswer, type PageRequest } from './in-page.ts';
import type { StandInApp } from './launch.ts';
import type { Report } from './reports.ts';

// The window of a built main over the stand-in, as a page of a real Chromium. Nothing of it reaches a network: each request
// is asked of main's own filter and answered by main's own `protocol.handle`.

/** Chromium knows no scheme of ours: main's `app://gatebooth` is shown as this origin, a secure one too. */
const shownOrigin = 'https://gatebooth';
const electronOrigin = 'app://gatebooth';
const toShown = (url: string): string => url.replace(electronOrigin, shownOrigin);
const toElectron = (url: string): string => url.replace(shownOrigin, electronOrigin);

interface Push {
  readonly channel: string;
  readonly args: unknown[];
}

/** What a page is to be, now; a page is prepared once, and shows one program after the other. */
interface Window {
  app: StandInApp;
  /** The address that main itself is loading. */
  loading: string | null;
  pushes: Push[];
  pushed: PromiseWithResolvers<void>;
}

const windows = new WeakMap<Page, Window>();
const prepared = new WeakSet<Page>();

/**
 * Shows the program's window in that page, from its first load on.
 *
 * @param fresh gives another page where this one has crashed
 * @returns the page that shows it now; and an end
 */
export async function showInChromium(
  app: StandInApp,
  fresh: () => Promise<Page>,
): Promise<{ page: () => Page; forget: () => void }> {
  const adopt = async (): Promise<Page> => {
    const page = await fresh();
    const window: Window = { app, loading: null, pushes: [], pushed: Promise.withResolvers() };
    windows.set(page, window);
    if (!prepared.has(page)) await prepare(page);
    prepared.add(page);
    page.on('crash', () => void app.do({ do: 'crash' }).catch(() => undefined));
    return page;
  };
  let page = await adopt();
  let crashed = false;
  const show = async (url: string): Promise<void> => {
    if (crashed) page = await adopt();
    crashed = false;
    page.once('crash', () => (crashed = true));
    const window = windows.get(page);
    if (window === undefined) return;
    window.loading = toShown(url);
    const cameUp = await page.goto(window.loading).then(
      (response) => response !== null,
      () => false,
    );
    await app.do({ do: 'shown', cameUp });
  };
  const hear = (report: Report): void => {
    if (report.report === 'show') void show(report.url).catch(() => undefined);
    if (report.report === 'sent') push(windows.get(page), report);
  };
  app.reports.forEach(hear);
  app.onReport = hear;
  return {
    page: () => page,
    forget: () => {
      app.onReport = () => undefined;
      windows.delete(page);
    },
  };
}

function push(window: Window | undefined, { channel, args }: Push): void {
  window?.pushes.push({ channel, args });
  window?.pushed.resolve();
}

async function prepare(page: Page): Promise<void> {
  const context: BrowserContext = page.context();
  const preload = readFileSync(join(projectFolder, 'out/preload/index.cjs'), 'utf8');
  await context.exposeBinding('standIn', (source, request: PageRequest) => {
    const window = windows.get(source.page);
    return window === undefined ? { error: 'no program' } : reply(window, source.frame, request);
  });
  await context.addInitScript({
    content: `(${beElectron.toString()})(function (require, module, exports) {${preload}\n});`,
  });
  await context.route(/^(?!about:|data:|blob:)/, (route) => serve(page, route));
  context.on('page', (popup) => void popup.close().catch(() => undefined));
}

async function reply(window: Window, frame: Frame, request: PageRequest): Promise<PageAnswer> {
  const isMainFrame = frame.parentFrame() === null;
  try {
    switch (request.ask) {
      case 'start':
        window.pushes = [];
        return {};
      case 'invoke': {
        const sender = isMainFrame ? 'page' : 'sub-frame';
        return { value: await window.app.invoke(request.channel, request.message, sender) };
      }
      case 'next-push': {
        if (window.pushes.length === 0) await window.pushed.promise;
        window.pushed = Promise.withResolvers();
        return { value: window.pushes.splice(0) };
      }
      case 'permission': {
        const url = toElectron(frame.url());
        const { mediaTypes } = request;
        const details = {
          requestingUrl: url,
          isMainFrame,
          ...(mediaTypes && { mediaTypes, securityOrigin: url }),
        };
        const { permission } = request;
        return { value: await window.app.do({ do: 'asks-permission', permission, details }) };
      }
    }
  } catch (error) {
    return { error: String(error) };
  }
}

/** One request: first whether the page may go there at all, then main's filter and handler. */
async function serve(page: Page, route: Route): Promise<void> {
  const request = route.request();
  const window = windows.get(page);
  if (window === undefined) return route.abort();
  const url = toElectron(request.url());
  try {
    if (request.isNavigationRequest() && !(await mayGo(page, window, route)))
      return await route.abort('aborted');
    const answer = (await window.app.do({ do: 'request', url, method: request.method() })) as {
      status: number;
      headers: Record<string, string>;
      body: Uint8Array;
    } | null;
    if (answer === null) return await route.abort('accessdenied');
    await route.fulfill({ ...answer, body: Buffer.from(answer.body) });
  } catch {
    // The program, or the page, has ended in between.
  }
}

async function mayGo(page: Page, window: Window, route: Route): Promise<boolean> {
  const request = route.request();
  const tries = async (happening: string): Promise<boolean> =>
    (await window.app.do({ do: 'tries', happening, url: toElectron(request.url()) })) as boolean;
  let frame: Frame;
  try {
    frame = request.frame();
  } catch {
    // A window that is being opened has no frame yet.
    return tries('window-open');
  }
  if (frame.page() !== page) return tries('window-open');
  if (frame !== page.mainFrame()) return tries('will-frame-navigate');
  if (request.redirectedFrom() !== null) return tries('will-redirect');
  const isMains = window.loading === request.url();
  window.loading = null;
  return isMains || tries('will-navigate');
}
