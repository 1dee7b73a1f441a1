import { registerHooks } from 'node:module';

// The tests' own folders and certificates ask vitest to tidy up after them. The campaign is a program of its own: here the
// end of the program is what they wait for.

const ends: (() => unknown)[] = [];
process.once('exit', () => ends.forEach((end) => end()));
(globalThis as { gateboothAtEnd?: (end: () => unknown) => void }).gateboothAtEnd = (end) => ends.push(end);

const standIn = `data:text/javascript,${encodeURIComponent('export const onTestFinished = globalThis.gateboothAtEnd, afterAll = onTestFinished;')}`;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
