import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../support/build.ts';
import { nextBuild } from './next-build.ts';

// Imported before anything else (`node --import`), it makes a process, with its threads, one of the next build.

const sources = new Map(
  [...nextBuild()].map(([file, text]) => [pathToFileURL(join(projectFolder, file)).href, text]),
);

registerHooks({
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined
      ? next(url, context)
      : { format: 'module-typescript', source, shortCircuit: true };
  },
});
