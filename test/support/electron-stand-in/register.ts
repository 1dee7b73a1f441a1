import { registerHooks } from 'node:module';
import { options } from './options.ts';

// `node --import register.ts out/main/index.cjs` is to the built main what `electron .` is.
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
