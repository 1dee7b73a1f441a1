import { execFileSync } from 'node:child_process';
import type { CDPSession, Page } from 'playwright';

/** Slows the page's own thread, as a slower processor would; its workers go on as fast as before. @param times how many times slower */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return session;
}

/**
 * Gives the page and its workers one core of the processor between them: all threads of its process, and those that it starts
 * later. The throttle alone leaves a worker a core of its own, which a booth's computer may not have.
 */
export async function onOneCore(page: Page): Promise<void> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (browser === undefined) throw new Error('the page has no browser of its own');
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo)
    if (type === 'renderer') execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(id)]);
}
