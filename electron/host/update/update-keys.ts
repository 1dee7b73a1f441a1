import { createPublicKey, type KeyObject } from 'node:crypto';

/**
 * The public keys of whoever publishes this program (Ed25519, SPKI, base64), whose files a booth may replace itself by. None: this
 * build does not update itself. Else there are two, the second one's private key being kept elsewhere: where the first is lost or
 * stolen, the next version is signed with the second, and brings another first one along. `npm run update:key` makes one.
 */
const published: readonly string[] = [];

/** @returns the keys; throws where the list is neither empty nor two keys of that kind that differ: such a build is not to be published */
export function publicKeys(list: readonly string[] = published): readonly KeyObject[] {
  const keys = list.map((text) =>
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  );
  const fits =
    [0, 2].includes(keys.length) &&
    new Set(list).size === list.length &&
    keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519');
  if (!fits) throw new Error('the keys for updates are to be none, or two different ones of Ed25519');
  return keys;
}
