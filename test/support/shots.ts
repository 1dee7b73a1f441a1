import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { loadSettings } from '../../electron/booth/settings/load.ts';
import { startBrowserShell } from './browser-shell/start.ts';
import { ensureBuilt } from './build.ts';
import { chromiumSwitches, provideChromium } from './chromium.ts';

// `npm run shots -- DIR [SIZE]`: pictures of the running program in training mode, at each size, by day and by night. The
// manual's pictures are among them.

const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** Plates of the drawn cars, one after the other: some differ by little, so that the wall has what to show. */
const plates = ['51G77802', '51G77862', '29L40517', '51G71802'] as const;

const [folder, onlySize] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run shots -- DIR [SIZE]');
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
await ensureBuilt();

const browser = await chromium.launch({
  executablePath: await provideChromium(console.log),
  args: [...chromiumSwitches, '--use-fake-device-for-media-stream=device-count=0'],
});
for (const theme of ['day', 'night'])
  for (const size of sizes.filter(
    ({ width, height }) => onlySize === undefined || onlySize === `${width}x${height}`,
  )) {
    const data = mkdtempSync(join(tmpdir(), 'gatebooth-shots-x'));
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
    const [first] = plates;
    // The first two are React's, for names of its own.
    await page.addInitScript(fromNowOn, [0.5, 0.5, ...newCar(first)]);
    await page.goto(shell.value.url);
    await walk(page, theme, `${size.width}-${theme}`);
    await page.close();
    await shell.value.stop();
    rmSync(data, { recursive: true });
  }
await browser.close();

/** In the page: these instead of chance, first to last; the drawn traffic takes them. */
function fromNowOn(given: readonly number[]): void {
  const left = [...given];
  const chance = Math.random;
  Math.random = () => left.shift() ?? chance();
}

/** What makes the traffic draw a new car with that plate: two digits, a letter, five digits. */
function newCar(plate: string): number[] {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const shares = Array.from(plate, (character) =>
    /\d/.test(character)
      ? (Number(character) + 0.5) / 10
      : (letters.indexOf(character) + 0.5) / letters.length,
  );
  return [0.1, ...shares];
}

/** Cars come in, the first one leaves: idle, typing, sent, the wall, gone, who is inside. */
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
  for (const [car, plate] of plates.entries()) {
    await type(plate.slice(0, 5));
    await page.waitForTimeout(300);
    if (car === 1) await shot('2-typing');
    await type(plate.slice(5));
    const next = plates[car + 1];
    // After the last one the first comes back: of those inside, the newest first, it is the last.
    const chance = next === undefined ? [0.1, 0.99] : newCar(next);
    await page.evaluate(fromNowOn, car === 0 || next === undefined ? chance : [0.9, ...chance]);
    await press('Enter');
    await page.waitForTimeout(3_500);
    if (car === 0) await shot('3-sent');
  }
  await type('51G77892');
  await press('Exit');
  await page.waitForTimeout(2_500);
  await shot('4-wall');
  await press('Clear');
  await type(plates[0]);
  await page.waitForTimeout(800);
  await shot('5-exit-known');
  await press('Exit');
  await page.waitForTimeout(2_500);
  await shot('6-left');
  await press('Cars inside');
  await page.waitForTimeout(1_500);
  await shot('7-inside');
}
