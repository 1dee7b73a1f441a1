import { workerPolicy } from '../../../electron/contract/worker-policy.ts';

/** As far as the page uses Trusted Types, which its language's own types do not know. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/**
 * Whether an address may become a worker's script.
 *
 * @param page the page's own address
 * @returns the whole address of a file among the page's own scripts. @throws TypeError for every other
 */
export function ownScript(address: string, page: string): string {
  const [script, own] = [new URL(address, page), new URL(page)];
  const isOwn = script.protocol === own.protocol && script.host === own.host;
  if (isOwn && script.username === '' && /^\/assets\/[\w.-]+\.js$/.test(script.pathname)) return script.href;
  throw new TypeError('not a script of this page');
}

/**
 * The page's one policy, made as it starts, so that nothing that gets in later can make it: a worker of the page is started with
 * `new Worker(workerScripts.createScriptURL(address))`. Undefined in a browser that has no Trusted Types.
 */
export const workerScripts = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  workerPolicy,
  { createScriptURL: (address) => ownScript(address, location.href) },
);
