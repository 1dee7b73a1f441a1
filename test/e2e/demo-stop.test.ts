import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnDemo } from '../support/booth-process.ts';
import { projectFolder } from '../support/build.ts';
import { testFolder } from '../support/folders.ts';
import { commandOf, processes } from '../support/processes.ts';
import { demo, exitCode, hanging, interrupt, plant, readyMs, runs, shown } from './planted-electron.ts';

// ^C goes to the process group; what runs in a group of its own is the demo's to end.

describe.runIf(process.platform === 'linux')('^C', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('(%s) while Electron hangs: nothing of it is left', async (signal, code) => {
    const electron = plant(hanging);
    const booth = demo(electron, testFolder());
    await expect.poll(() => electron.pids().length, { timeout: readyMs }).toBe(4);
    expect(await interrupt(booth, signal)).toBe(code);
    expect(electron.pids().filter(runs)).toEqual([]);
  });

  it('while it builds: the builder is gone, too', async () => {
    const folder = unbuiltCheckout();
    // Built, but for what the page names.
    cpSync(join(projectFolder, 'out'), join(folder, 'out'), { recursive: true });
    rmSync(join(folder, 'out/renderer/assets'), { recursive: true });
    const booth = spawnDemo(['--shell', 'browser', '--no-open'], { folder, detached: true });
    onTestFinished(() => void booth.process.kill('SIGINT'));
    await expect.poll(booth.output, { timeout: readyMs }).toContain('Building: main…');
    await expect.poll(() => commandsWith(folder), { timeout: readyMs }).not.toEqual([]);
    expect(await interrupt(booth)).toBe(130);
    expect(commandsWith(folder)).toEqual([]);
  });

  it('while it serves: an end in order', async () => {
    const booth = demo({ env: {} }, testFolder(), '--shell', 'browser');
    const url = await booth.ready;
    expect(await interrupt(booth)).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});

describe.runIf(process.platform === 'linux')('an end without a stack trace', () => {
  it('when the build fails: the words of the builder', async () => {
    const folder = unbuiltCheckout();
    rmSync(join(folder, 'electron.vite.config.ts'));
    writeFileSync(join(folder, 'electron.vite.config.ts'), 'const = torn;');
    const booth = spawnDemo(['--shell', 'browser', '--no-open'], { folder });
    expect(await exitCode(booth)).toBe(1);
    expect(booth.output()).toContain('the build failed:');
    expect(booth.output()).not.toContain('build.ts:');
  });

  it('when nobody reads any more', async () => {
    const electron = plant(`${shown()}; while :; do echo more; sleep 0.2; done`);
    const booth = demo(electron, testFolder());
    await expect.poll(booth.output, { timeout: readyMs }).toContain('ready in Electron');
    const ended = exitCode(booth);
    booth.process.stdout?.destroy();
    await ended;
    expect(booth.output()).not.toContain('EPIPE');
    expect(electron.pids().filter(runs)).toEqual([]);
  });
});

/** This checkout without what was built. */
function unbuiltCheckout(): string {
  const folder = testFolder();
  const copied = ['electron', 'test/support', 'package.json'];
  for (const name of copied) cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'renderer', 'resources', 'electron.vite.config.ts'])
    symlinkSync(join(projectFolder, name), join(folder, name));
  return folder;
}

/** The command lines of the running processes that name the folder. */
const commandsWith = (folder: string): string[] =>
  processes()
    .map(({ pid }) => commandOf(pid))
    .filter((command) => command.includes(folder));
