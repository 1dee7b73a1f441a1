import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

const pages = globSync('{docs/**/*.md,README.md,CONTRIBUTING.md,SECURITY.md,CHANGELOG.md}', {
  cwd: projectFolder,
}).map((page) => [page, readFileSync(join(projectFolder, page), 'utf8')] as const);

/** Files of a booth’s computer, of an installed package and of the data directory: they are not of this repository. */
const elsewhere = /^(?:\/|resources\/contents$|backups\/|logs\/|training\/service-sessions|out\/)/;

/** `NAME` and `…` stand for whatever the reader calls it: then the folder has to be there. */
const written = (path: string): string => (/NAME|…/.test(path) ? dirname(path) : path);

it('every file that a page names with its folder is there', () => {
  expect(pages.length).toBeGreaterThan(30);
  const missing = pages.flatMap(([page, text]) =>
    [...text.matchAll(/`([^`\s:<>{}*]+\/[^`\s:<>{}*]*\.[a-z]{1,5})`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !elsewhere.test(path) && !existsSync(join(projectFolder, written(path))))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('every folder of the sources or of the tests that a page names is there', () => {
  const missing = pages.flatMap(([page, text]) =>
    [...text.matchAll(/`((?:electron|renderer|resources|test)\/[\w/.-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !elsewhere.test(path) && !existsSync(join(projectFolder, written(path))))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

/** What a heading is linked by: in small letters, words joined by hyphens, without punctuation. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every relative link leads to a file, and to a heading of it', () => {
  const missing = pages.flatMap(([page, text]) =>
    [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, target = '']) => !/^[a-z]+:/.test(target))
      .filter(([, target = '', anchor]) => {
        const file = join(projectFolder, target === '' ? page : join(dirname(page), target));
        if (!existsSync(file)) return true;
        return (
          anchor !== undefined &&
          file.endsWith('.md') &&
          !anchorsIn(readFileSync(file, 'utf8')).includes(anchor)
        );
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(missing).toEqual([]);
});
