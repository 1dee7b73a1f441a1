import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageIsShown } from '../../electron/main/own-page.ts';
import { end } from '../support/booth-process.ts';
import { testFolder } from '../support/folders.ts';
import {
  builtMain,
  complaints,
  demo,
  exitCode,
  interrupt,
  plant,
  readyMs,
  runs,
} from './planted-electron.ts';

describe.runIf(process.platform === 'linux')('an Electron that comes up', () => {
  it('is ready, with what runs where; SIGTERM ends it with the journal closed', async () => {
    const electron = builtMain();
    const folder = testFolder();
    const booth = demo(electron, folder);
    await expect.poll(booth.output, { timeout: readyMs }).toMatch(/^ {2}data: .*$/m);
    const [pid] = electron.pids();
    expect(booth.output()).toContain(
      `ready in Electron
  core and journal: Electron's main process (${String(pid)})
  parking service: the training service, in the same process
  page: Electron's window
  data: ${folder}
`,
    );
    expect(await end(booth.process, 'SIGTERM')).toBe(0);
    expect(electron.pids().filter(runs)).toEqual([]);
    expect(readdirSync(join(folder, 'training'))).not.toContain('journal.sqlite-wal');
  });

  it('is ended by ^C, too', async () => {
    const electron = builtMain();
    const booth = demo(electron, testFolder());
    await expect.poll(booth.output, { timeout: readyMs }).toContain('ready in Electron');
    expect(await interrupt(booth)).toBe(0);
    expect(electron.pids().filter(runs)).toEqual([]);
  });

  it('is killed after ^C where it does not end in order', async () => {
    const entry = `{"at":"","level":"info","message":"${pageIsShown}","service":"http://127.0.0.1:1"}`;
    const electron = plant(`trap '' TERM; echo '${entry}' >&2; sleep 1000`);
    const booth = demo(electron, testFolder());
    await expect.poll(booth.output, { timeout: readyMs }).toContain('parking service: http://127.0.0.1:1');
    expect(await interrupt(booth)).toBe(0);
    expect(electron.pids().filter(runs)).toEqual([]);
  });

  it('ends the demo with its words and its code where it refuses to start', async () => {
    const inTheWay = join(testFolder(), 'file');
    writeFileSync(inTheWay, '');
    const booth = demo(builtMain(), join(inTheWay, 'booth'));
    expect(await exitCode(booth)).toBe(2);
    expect(booth.output()).toContain(`gatebooth: --data-dir: ${join(inTheWay, 'booth')}`);
    expect(complaints(booth)).toEqual([]);
  });

  it('brings the first to the front, and ends, when it is a second one on the same data', async () => {
    const electron = builtMain();
    const folder = testFolder();
    const first = demo(electron, folder);
    await expect.poll(first.output, { timeout: readyMs }).toContain('ready in Electron');
    const second = demo(electron, folder);
    expect(await exitCode(second)).toBe(0);
    expect(second.output()).toContain('another Gatebooth holds this data directory');
    expect(complaints(second)).toEqual([]);
    expect(await end(first.process, 'SIGTERM')).toBe(0);
  });
});
