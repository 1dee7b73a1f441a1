import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { loadSettings } from '../../electron/booth/settings/load.ts';
import { startBrowserShell } from './browser-shell/start.ts';
import { ensureBuilt } from './build.ts';
import { chromiumSwitches, provideChromium } from './chromium.ts';

// `npm run shots -- DIR`: pictures of the running program in training mode, at each size, by day and by night.

const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

const folder = process.argv[2];
if (folder === undefined) {
  console.error('npm run shots -- DIR');
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
ensureBuilt();

const browser = await chromium.launch({
  executablePath: provideChromium(console.log),
  args: [...chromiumSwitches, '--use-fake-device-for-media-stream=device-count=0'],
});
for (const theme of ['day', 'night'])
  for (const size of sizes) {
    const data = mkdtempSync(join(tmpdir(), 'gatebooth-shots-'));
    const settings = loadSettings({});
    if (!settings.ok) throw new Error('the settings of training mode do not load');
    const shell = await startBrowserShell({
      settings: { ...settings.value, booth: 'North Gate' },
      dataDirectory: data,
      port: 0,
      version: '0',
    });
    if (!shell.ok) throw new Error(shell.fault.message);
    const page = await browser.newPage({ viewport: size });
    await page.goto(shell.value.url);
    await walk(page, theme, `${size.width}-${theme}`);
    await page.close();
    await shell.value.stop();
    rmSync(data, { recursive: true });
  }
await browser.close();

/** Two cars come in, the first one leaves: idle, typing, sent, the wall, gone. */
async function walk(page: Page, theme: string, name: string): Promise<void> {
  const shot = (step: string): Promise<unknown> =>
    page.screenshot({ path: join(out, `${step}-${name}.png`), animations: 'disabled' });
  const press = (button: string): Promise<void> =>
    page.getByRole('button', { name: button, exact: true }).click();
  const type = async (plate: string): Promise<void> => {
    for (const character of plate) await press(character);
  };
  await page.getByRole('button', { name: 'Enter', exact: true }).waitFor();
  await page.evaluate(async (wanted) => {
    const { booth } = window as unknown as {
      booth: { screen: { remember(change: object): Promise<unknown> } };
    };
    await booth.screen.remember({ theme: wanted });
  }, theme);
  await page.waitForTimeout(2_500);
  await shot('1-ready');
  const plates: string[] = [];
  for (let car = 0; car < 2; car += 1) {
    const plate = `${['B', 'D'][car]}K40${car}7`;
    plates.push(plate);
    await type(plate.slice(0, 4));
    if (car === 0) await shot('2-typing');
    await type(plate.slice(4));
    await press('Enter');
    await page.waitForTimeout(3_500);
    if (car === 0) await shot('3-sent');
  }
  await type('K40');
  await press('Exit');
  await page.waitForTimeout(800);
  await shot('4-wall');
  await press('Clear');
  await type(plates[0] ?? '');
  await page.waitForTimeout(800);
  await shot('5-exit-known');
  await press('Exit');
  await page.waitForTimeout(2_500);
  await shot('6-left');
}
