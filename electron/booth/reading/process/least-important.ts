import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Makes this process the last to get the processor, and on Linux the first to be ended where memory runs out. */
export function becomeLeastImportant(): void {
  // A priority is each thread's own on Linux, and those that compile and collect are there already.
  for (const thread of threads()) attempt(() => setPriority(thread, constants.priority.PRIORITY_LOW));
  if (process.platform !== 'linux') return;
  attempt(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
  attempt(becomeIdle);
}

/**
 * A core on which only threads of this class run counts as free: whoever wakes up takes it at once. Beside one with the lowest
 * priority alone, it waits for its turn on another core.
 */
const becomeIdle = (): void => {
  const all = ['--idle', '--all-tasks', '--pid', '0', String(process.pid)];
  execFileSync('chrt', all, { stdio: 'ignore', timeout: 1000 });
};

function threads(): number[] {
  try {
    return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  } catch {
    return [0];
  }
}

/** A system that does not let it goes on with what it has. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // It is as important as its parent then.
  }
}
