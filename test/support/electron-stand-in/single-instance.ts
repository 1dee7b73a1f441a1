import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns whether this process is the first over that folder; if so, `second` is called for each later one */
export function requestLock(userData: string, second: () => void): boolean {
  const lock = join(userData, 'StandInLock');
  const message = 'StandInSecond';
  if (!take(lock)) {
    writeFileSync(join(userData, message), String(process.pid));
    return false;
  }
  process.on('exit', () => rmSync(lock, { force: true }));
  watch(userData, (_event, name) => {
    if (name === message) second();
  }).unref();
  return true;
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAlive(Number(readFileSync(lock, 'utf8')))) return false;
    rmSync(lock, { force: true });
    return take(lock);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
