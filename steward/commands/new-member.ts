import { isId } from '../../electron/booth/ledger/names/ids.ts';
import { StewardError } from '../site/steward-error.ts';

/** What may be said of somebody who comes to the site. */
export interface Wanted {
  /** Left out: made of the name. */
  readonly id?: string | undefined;
  readonly lanes?: readonly string[];
}

/** @throws a `StewardError` where the name is none, or the id is none or was given before */
export function newMember(
  known: readonly { readonly id: string }[],
  name: string,
  id = idOf(name),
): { readonly id: string; readonly name: string } {
  if (name.trim() === '' || name.length > 64)
    throw new StewardError('usage', `a name has 1 to 64 characters: ${name}`);
  if (!isId(id))
    throw new StewardError(
      'usage',
      `${JSON.stringify(id)} is no id: 1 to 24 of a-z, 0-9 and "-"; --id gives one`,
    );
  if (known.some((one) => one.id === id))
    throw new StewardError(
      'usage',
      `${id}: this id was given before, and is never given again; --id gives another one`,
    );
  return { id, name: name.trim() };
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 24);
