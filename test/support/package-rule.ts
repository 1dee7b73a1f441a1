/** One rule of `npm run package:check`. */
export interface Rule {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A rule that holds when nothing offends against it. */
export const rule = (name: string, offending: readonly string[], word = 'found'): Rule => ({
  name,
  ok: offending.length === 0,
  detail: offending.length === 0 ? '' : `${word}: ${offending.slice(0, 10).join(', ')}`,
});
