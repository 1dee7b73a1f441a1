import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';
import { reachOf } from '../support/imports.ts';

const page = readFileSync(join(projectFolder, 'docs/design/architecture.md'), 'utf8');

interface Stop {
  readonly file: string;
  /** Over what it is reached where nothing before it imports it. */
  readonly border: string | undefined;
}

function wayOf(title: string): Stop[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^- `([^`]+)`(?:, over (IPC|a thread|a port|the store))?: /gm)].map(
    ([, file = '', border]) => ({ file, border }),
  );
}

const importsOf = (file: string): string[] =>
  reachOf(file, readFileSync(join(projectFolder, file), 'utf8'))
    .specifiers.filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')));

// As many as a way has today: it may get shorter, and longer only with this number.
describe.each([
  ['The way of one Enter', 40],
  ['The way of a settings change', 15],
  ['The way of a new call over the border', 3],
])('%s', (title, most) => {
  const way = wayOf(title);

  it(`goes through files that are there, each once, and no more than ${String(most)}`, () => {
    expect(way.length).toBeGreaterThan(2);
    expect(way.length).toBeLessThanOrEqual(most);
    expect(new Set(way.map(({ file }) => file)).size).toBe(way.length);
    expect(way.filter(({ file }) => !existsSync(join(projectFolder, file)))).toEqual([]);
  });

  it('leads from each file to the next: one before it imports it, or the border between is named', () => {
    const within = new Set<string>();
    const unreached = way.filter(({ file, border }, n) => {
      const isReached = n === 0 || within.has(file) || border !== undefined;
      for (const target of importsOf(file)) within.add(target);
      return !isReached;
    });
    expect(unreached).toEqual([]);
  });
});
