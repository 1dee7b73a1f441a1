import { readdirSync, readFileSync } from 'node:fs';

// Linux' processes. One that ends while it is looked at has neither command line nor environment.

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
}

/** @returns those that run; one that has ended, and that its parent has not asked about yet, does not */
export function processes(): RunningProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = read(`/proc/${name}/stat`);
    const [state, parent, , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (parent === undefined || state === 'Z') return [];
    return [{ pid: Number(name), parent: Number(parent), session: Number(session) }];
  });
}

export const environmentOf = (pid: number): string => read(`/proc/${String(pid)}/environ`);

export const commandOf = (pid: number): string => read(`/proc/${String(pid)}/cmdline`);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
