import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../support/build.ts';
import { stopWhenAsked } from '../support/demo-stop.ts';
import { openWindow } from '../support/demo-window.ts';
import { startSiteBooth, supervisorPin } from './booth.ts';
import { SiteFault } from './fault.ts';
import { startLedger } from './ledger.ts';
import { siteOptions, type SiteOptions } from './options.ts';
import { serveSitePage } from './page-server.ts';
import { startService } from './service.ts';

// `npm run site`: a site of several booths with its ledger, all of it on this computer, on one page.

const options = siteOptions();
const { inOrder, stop } = stopWhenAsked();
try {
  await ensureBuilt((text) => process.stdout.write(text));
  await serve(options, options.data ?? temporaryFolder());
} catch (error) {
  console.error(error instanceof SiteFault ? error.message : error);
  process.exit(1);
}

/** Gone with this process, which by then has ended all that writes there. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatebooth-site-x'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }));
  return folder;
}

async function serve({ booths, port, open }: SiteOptions, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const page = await serveSitePage(port);
  const service = await startService(folder);
  const ledger = await startLedger(folder, booths);
  const shells = await Promise.all(
    booths.map(async (name) => ({
      name,
      shell: await startSiteBooth({
        name,
        folder: join(folder, 'booths', name.toLowerCase()),
        service,
        credentials: ledger.credentials(name),
        framedBy: page.origin,
      }),
    })),
  );
  inOrder(async () => {
    await page.close();
    await Promise.all(shells.map(({ shell }) => shell.stop()));
    await Promise.all([ledger.stop(), service.stop()]);
    return 0;
  });
  page.show(
    shells.map(({ name, shell }) => ({ name, urls: [shell.url, shell.ownWindow.url] })),
    stepsOf(booths),
  );
  const [url, windowUrl] = page.urls;
  const { pid, url: server } = ledger.node;
  console.log(`ready ${url}
  booths: ${booths.join(', ')}, in this process (${process.pid}); supervisor’s PIN ${supervisorPin}
  ledger: nats-server ${ledger.version} (${pid}) at ${server}, TLS and a key for each booth; the steward’s watch in this process
  parking service: the training service with entry and exit alone, ${service.baseUrl}
  data: ${folder}${options.data === null ? ', gone with ^C' : ''}
Try:
${[...stepsOf(booths), `Ledger away: kill -STOP ${pid}, cars in and out all the same, kill -CONT ${pid}.`]
  .map((step, at) => `  ${at + 1}. ${step}`)
  .join('\n')}
^C ends it.`);
  const state = shells[0]?.shell.ownWindow.state;
  if (open && state !== undefined)
    openWindow({ url: windowUrl, state }, folder, stop, '--start-maximized').catch((error: unknown) =>
      console.error((error as Error).message),
    );
}

function stepsOf([first, second]: readonly string[]): string[] {
  return [
    `Let a car in at ${first}: type a plate, Enter.`,
    `Exit at ${second}: the car stands on the wall there, with ${first}’s name.`,
    'Tap the car, Exit: it is on no wall any more.',
  ];
}
