import { readFileNow } from '../lib/read-file.ts';

const limit = 1024 * 1024;

/**
 * @param group a name of `/etc/group`, or its number
 * @returns the number. @throws Error where there is no such group
 */
export function groupNumber(group: string | number, file = '/etc/group'): number {
  if (typeof group === 'number') return group;
  const lines = readFileNow(file, { limit }).toString('utf8').split('\n');
  const found = lines.map((line) => line.split(':')).find(([name]) => name === group)?.[2];
  if (found === undefined || !/^\d+$/.test(found)) throw new Error(`there is no group ${group}`);
  return Number(found);
}
