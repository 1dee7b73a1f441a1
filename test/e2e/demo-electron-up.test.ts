import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { anotherHolds, startsAnew } from '../../electron/host/starter-messages.ts';
import { end } from '../support/booth-process.ts';
import { testFolder } from '../support/folders.ts';
import {
  builtMain,
  complaints,
  demo,
  entry,
  exitCode,
  interrupt,
  lasting,
  plant,
  readyMs,
  runs,
  shown,
} from './planted-electron.ts';

/** In this time (s) a planted script says its line, on whatever machine; what comes after it comes too late. */
const waitS = 5;

const until = (file: string): string => `until [ -e ${file} ]; do sleep 0.1; done`;

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

  it.each([
    ['^C', ['SIGINT']],
    ['SIGTERM and ^C', ['SIGTERM', 'SIGINT']],
    ['SIGHUP', ['SIGHUP']],
  ] as const)('is killed after %s where it does not end in order', async (_what, signals) => {
    const service = 'http://127.0.0.1:1';
    const electron = plant(`trap 'echo asked to end' TERM; ${shown(service)}; ${lasting}`);
    const booth = demo(electron, testFolder());
    await expect.poll(booth.output, { timeout: readyMs }).toContain(`parking service: ${service}`);
    const ended = exitCode(booth);
    for (const signal of signals.slice(0, -1)) {
      booth.process.kill(signal);
      await expect.poll(booth.output, { timeout: readyMs }).toContain('asked to end');
    }
    booth.process.kill(signals.at(-1));
    expect(await ended).toBe(0);
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

  it('waits until the box of a refusal is closed, however long', async () => {
    const closed = join(testFolder(), 'closed');
    const refusing = plant(`echo 'gatebooth: --colour: not a colour' >&2; ${until(closed)}; exit 2`);
    const booth = demo(refusing, testFolder(), '--electron-wait', String(waitS));
    await expect.poll(booth.output).toContain('Electron refuses to start, as it says above');
    await passed((waitS + 1) * 1_000);
    const ended = exitCode(booth);
    writeFileSync(closed, '');
    expect(await ended).toBe(2);
    expect(complaints(booth)).toEqual([]);
  });

  it('is not ended when its time is over; one line says when it crashes', async () => {
    const crash = join(testFolder(), 'crash');
    const electron = plant(`${shown()}; ${until(crash)}; kill -SEGV $$`);
    const booth = demo(electron, testFolder(), '--electron-wait', String(waitS));
    await expect.poll(booth.output).toContain('ready in Electron');
    await passed((waitS + 1) * 1_000);
    const ended = exitCode(booth);
    writeFileSync(crash, '');
    expect(await ended).toBe(1);
    expect(booth.output()).toMatch(/^Electron ended \(SIGSEGV\)\. /m);
  });

  it('is heard before it is judged, when the demo was held meanwhile', async () => {
    const written = join(testFolder(), 'written');
    // It holds the demo itself: whoever watches from outside might come after the demo's time.
    const electron = plant(
      `kill -STOP $PPID; ${shown()}; sleep ${String(waitS + 1)}; : > ${written}; ${lasting}`,
    );
    const booth = demo(electron, testFolder(), '--electron-wait', String(waitS));
    await expect.poll(() => existsSync(written)).toBe(true);
    booth.process.kill('SIGCONT');
    await expect.poll(booth.output).toContain('ready in Electron');
    await interrupt(booth);
  });

  it('is started anew when it ended for that', async () => {
    const mayEnd = join(testFolder(), 'may-end');
    const electron = plant(
      `[ -e ${mayEnd} ] || { ${shown()}; ${until(mayEnd)}; ${entry(startsAnew)}; exit 0; }
echo "by $GATEBOOTH_RESTARTED_BY"; ${shown()}; exec sleep 1000`,
    );
    const booth = demo(electron, testFolder());
    await expect.poll(booth.output, { timeout: readyMs }).toContain('ready in Electron');
    writeFileSync(mayEnd, '');
    await expect.poll(booth.output, { timeout: readyMs }).toMatch(/by demo[^]*ready in Electron/);
    await interrupt(booth);
    expect(electron.pids().filter(runs)).toEqual([]);
  });

  it('brings the first to the front, and ends, when it is a second one on the same data', async () => {
    const electron = builtMain();
    const folder = testFolder();
    const first = demo(electron, folder);
    await expect.poll(first.output, { timeout: readyMs }).toContain('ready in Electron');
    const second = demo(electron, folder);
    expect(await exitCode(second)).toBe(0);
    expect(second.output()).toContain(anotherHolds);
    expect(complaints(second)).toEqual([]);
    expect(await end(first.process, 'SIGTERM')).toBe(0);
  });
});
