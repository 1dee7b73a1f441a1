import type { LinkCause, LinkView } from '../../../electron/contract/snapshot.ts';

/** Pauses that end when somebody acts, and so by a supervisor's word. */
const endable: ReadonlySet<LinkCause> = new Set(['token', 'permission', 'address', 'certificate', 'proxy']);

/** @returns the cause of a pause that a supervisor can end; null: there is none */
export function endableCause({ state, cause, withheld }: LinkView): LinkCause | null {
  if (state === 'paused' && cause !== null && endable.has(cause)) return cause;
  const [first] = withheld;
  if (state !== 'open' || first === undefined) return null;
  return first.cause === 'failing' ? 'server-error' : first.cause;
}
