import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { options } from './options.ts';

// `node --import register.ts out/main/index.cjs` is to the built main what `electron .` is. Worker threads inherit
// `--import`; they have no `electron`, and must end by themselves.
if (isMainThread) {
  const standIn = new URL('index.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: standIn, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
  Object.defineProperty(process, 'defaultApp', { value: options.packaged ? undefined : true });

  // Electron's own loop does not end by itself.
  setInterval(() => undefined, 2 ** 30);
}
