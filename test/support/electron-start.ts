import { anotherHolds, pageIsShown, startsAnew } from '../../electron/host/starter-messages.ts';
import { electronAnew } from './electron-binary.ts';
import { ProcessTree, type Ended } from './process-tree.ts';
import { startFailure } from './start-failure.ts';

type ElectronStart =
  /** Its window shows the page; `service` is the address that its booth talks to, null the training service's. */
  | { outcome: 'ready'; service: string | null }
  /** Gatebooth itself ended before, and has said why: refused settings, another instance. */
  | { outcome: 'ended'; code: number }
  | { outcome: 'failed'; reason: string };

export interface StartedElectron {
  readonly program: ProcessTree;
  /** When it failed, nothing of it is left. */
  readonly started: Promise<ElectronStart>;
  /** `anew`: in order, to be started again. */
  readonly ended: Promise<{ how: Ended; anew: boolean }>;
}

/** What main writes where it refuses to start; a box then says it, too, until somebody has read it. */
const refusal = /^gatebooth: \S.*: \S/;
export const ownWords = 'Its own words, if it had any, are above.';

/**
 * Starts Electron in a process group of its own, which ^C on the terminal does not reach; what it writes is passed on.
 *
 * @param waitS how long its window may take to show the page (s)
 */
export function startElectron(binary: string, args: readonly string[], waitS: number): StartedElectron {
  const { promise: started, resolve } = Promise.withResolvers<ElectronStart>();
  const said = new Set<unknown>();
  let refused = false;
  let hung = false;
  const failed = (how: Ended | { hungSeconds: number }): void =>
    resolve({
      outcome: 'failed',
      reason: startFailure('Electron', how, program.words, {
        otherwise:
          'hungSeconds' in how ? '--electron-wait SECONDS waits longer.' : `${ownWords} ${electronAnew()}`,
        anew: electronAnew(),
      }),
    });
  const judge = (): void => {
    if (refused || said.has(pageIsShown)) return;
    hung = true;
    program.end();
  };
  // When this process was held, or the machine slept, the time is over before what was written meanwhile is read.
  const wait = setTimeout(() => setImmediate(judge), waitS * 1000);

  const read = (line: string): void => {
    if (hung) return;
    if (refusal.test(line) && !refused) {
      refused = true;
      console.log('Electron refuses to start, as it says above, and waits until its box is closed.');
    }
    const { message, service = null } = entryIn(line);
    said.add(message);
    // Its end may have come with it.
    if (message === pageIsShown) setImmediate(() => program.runs && resolve({ outcome: 'ready', service }));
  };
  const rest = { stdout: '', stderr: '' };
  const program = new ProcessTree(binary, args, {
    detached: process.platform !== 'win32',
    env: { ...process.env, GATEBOOTH_RESTARTED_BY: 'demo' },
    heard: (stream, text) => {
      process[stream].write(text);
      const lines = (rest[stream] + text).split('\n');
      rest[stream] = lines.pop() ?? '';
      lines.forEach(read);
    },
  });

  const toItsEnd = async (): Promise<{ how: Ended; anew: boolean }> => {
    const how = await program.ended;
    clearTimeout(wait);
    if (rest.stdout + rest.stderr !== '') process.stdout.write('\n');
    const { code } = how;
    if (hung) failed({ hungSeconds: waitS });
    else if ((code === 2 && refused) || (code === 0 && said.has(anotherHolds)))
      resolve({ outcome: 'ended', code });
    else failed(how);
    return { how, anew: code === 0 && said.has(startsAnew) };
  };
  return { program, started, ended: toItsEnd() };
}

/** @returns what an entry of main's log says; nothing for any other line */
function entryIn(line: string): { message?: string; service?: string | null } {
  try {
    return (line.startsWith('{"at":') ? JSON.parse(line) : {}) as ReturnType<typeof entryIn>;
  } catch {
    return {};
  }
}
