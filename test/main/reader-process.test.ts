import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { StartReader } from '../../electron/booth/reading/process/reader-process.ts';
import { startReaderProcess } from '../../electron/main/reader-process.ts';
import { projectFolder } from '../support/build.ts';
import { utilityProcess, type ForkOptions } from '../support/electron-stand-in/utility-process.ts';
import { plainJpeg } from '../support/pictures.ts';

const forked: { module: string; options: ForkOptions; child: ChildProcess }[] = [];

vi.mock('electron', () => ({
  utilityProcess: {
    fork: (module: string, args: string[], options: ForkOptions) => {
      const child = utilityProcess.fork(module, args, options);
      forked.push({ module, options, child });
      return child;
    },
  },
}));

afterEach(() => forked.splice(0).forEach(({ child }) => child.kill('SIGKILL')));

const source = join(projectFolder, 'electron/booth/reading/process/main.ts');
const require = createRequire(import.meta.url);

function started(): { said: unknown[]; ended: string[]; reader: ReturnType<StartReader> } {
  const [said, ended]: [unknown[], string[]] = [[], []];
  const folder = dirname(require.resolve('onnxruntime-web/wasm'));
  const reader = startReaderProcess(
    source,
    folder,
  )({
    said: (message) => said.push(message),
    ended: (cause) => ended.push(cause),
  });
  return { said, ended, reader };
}

it('the reader is a utility process that gets nothing of the environment, and hears and says what it should', async () => {
  const { said, ended, reader } = started();
  reader.send({ read: 1, jpeg: plainJpeg() });
  // The folder of the runtime has no weights: that is what it says.
  await expect.poll(() => said).toEqual([{ cannot: { part: 'detection', fault: 'missing' } }]);
  expect(forked[0]?.options).toMatchObject({ serviceName: 'plate reader', stdio: 'ignore', env: {} });
  reader.kill();
  await expect.poll(() => ended).toHaveLength(1);
});

it('one that is stopped and hears no signal is ended all the same', async () => {
  const { said, ended, reader } = started();
  await expect.poll(() => said).toHaveLength(1);
  forked[0]?.child.kill('SIGSTOP');
  reader.kill();
  await expect.poll(() => ended).toHaveLength(1);
});

it('one that is ended before it has spawned does not live on', async () => {
  const { ended, reader } = started();
  expect(forked[0]?.child.pid).toBeUndefined();
  reader.kill();
  await expect.poll(() => ended).toHaveLength(1);
});

it('one that is gone is not killed by a number that may be another’s by now', async () => {
  const { ended, reader } = started();
  reader.kill();
  await expect.poll(() => ended).toHaveLength(1);
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  reader.kill();
  expect(kill).not.toHaveBeenCalled();
  kill.mockRestore();
});
