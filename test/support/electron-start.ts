import { pageIsShown } from '../../electron/main/own-page.ts';
import { ProcessTree, type Ended } from './process-tree.ts';
import { startFailure } from './start-failure.ts';

export type ElectronStart =
  /** Its window shows the page; `service` is the address that its booth talks to, null the training service's. */
  | { outcome: 'ready'; service: string | null }
  /** Gatebooth itself ended, and has said why: refused settings, another instance, a window that was closed. */
  | { outcome: 'ended'; code: number }
  | { outcome: 'failed'; reason: string };

/** What main writes where it refuses to start; a box then says it, too, until somebody has read it. */
const refusal = /^gatebooth: /m;
const logEntry = /^\{"at":/m;
const shownEntry = new RegExp(`^\\{"at":.*"message":"${pageIsShown}".*\\}$`, 'm');
const otherwise =
  'Its own words, if it had any, are above; once node_modules/electron/dist is removed, it is downloaded anew.';

/**
 * Starts Electron in a process group of its own, which ^C on the terminal does not reach; what it writes is passed on.
 *
 * @param waitS how long its window may take to show the page (s)
 * @returns the running program; and how its start went: when it failed, nothing of it is left
 */
export function startElectron(
  binary: string,
  args: readonly string[],
  waitS: number,
): { program: ProcessTree; started: Promise<ElectronStart> } {
  const { promise: started, resolve } = Promise.withResolvers<ElectronStart>();
  const failed = (how: Ended | { hungSeconds: number }): void =>
    resolve({
      outcome: 'failed',
      reason: startFailure(
        'Electron',
        how,
        program.words,
        'hungSeconds' in how ? '--electron-wait SECONDS waits longer.' : otherwise,
      ),
    });
  let hung = false;
  const wait = setTimeout(() => {
    hung = true;
    program.end();
  }, waitS * 1000);
  const program = new ProcessTree(binary, args, {
    detached: process.platform !== 'win32',
    heard: (stream, text) => {
      process[stream].write(text);
      if (refusal.test(program.words)) clearTimeout(wait);
      const entry = shownEntry.exec(program.words)?.[0];
      if (entry === undefined) return;
      clearTimeout(wait);
      resolve({ outcome: 'ready', ...(JSON.parse(entry) as { service: string | null }) });
    },
  });
  const toItsEnd = async (): Promise<void> => {
    const how = await program.ended;
    clearTimeout(wait);
    if (hung) failed({ hungSeconds: waitS });
    else if (endedItself(how, program.words)) resolve({ outcome: 'ended', code: how.code ?? 1 });
    else failed(how);
  };
  void toItsEnd();
  return { program, started };
}

/** A start that ended with an error in the log (a GPU that is gone again and again) is a failed one. */
const endedItself = ({ code }: Ended, words: string): boolean =>
  (code === 2 && refusal.test(words)) ||
  (code === 0 && logEntry.test(words) && !words.includes('"level":"error"'));
