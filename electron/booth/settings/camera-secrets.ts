// Cameras take credentials in their addresses, under names of their makers' choosing: what leaves the booth keeps only what is known
// to be none.

/** Of such words the names of parameters are made that say which picture is wanted. */
const words =
  'action|cam|camera|channel|chn|cmd|codec|command|compression|count|date|format|fps|frame|height|id|image|index|jpeg|jpg|lens|mirror|' +
  'mode|no|now|number|preset|profile|quality|resolution|rotate|rotation|sensor|size|snapshot|source|stream|sub|subtype|time|type|' +
  'video|view|width';
const harmlessName = new RegExp(`^(?:ch|[hqtw]|(?:(?:${words})[-_.]?){1,4})\\d{0,4}$`, 'i');
/** Nothing in it begins another parameter. */
const harmlessValue = /^[^:;=?@]{0,40}$/;
/** What is filled in when a record is sent says nothing yet, under whatever name. */
const filledIn = /^(?:\{\w+\}|\.\w{3,4}$)+$/;

/** Parts of a path that name a credential, have one beside its name, or are too long and too mixed for a word. */
const secretPart =
  /[:;=@]|^(?=.*\d)(?=.*[a-z])[\w~+-]{20,}$|^(?:admin|login|root|u|usr|user|username)$|api_?key|auth|cred|pass|pw|secret|sess|sig$|token/i;

/** @returns the same camera without what its addresses may carry as credentials */
export const withoutCredentials = <C extends { snapshotUrl: string; imageUrl: string | null }>(
  camera: C,
): C => ({
  ...camera,
  snapshotUrl: withoutSecrets(camera.snapshotUrl),
  imageUrl: camera.imageUrl === null ? null : withoutSecrets(camera.imageUrl),
});

/**
 * @param address that may have places to be filled in (`{time}`)
 * @returns it without the parameters that are not known to be harmless, and without a path that seems to hold a secret
 */
export function withoutSecrets(address: string): string {
  const [, origin = '', path = '', query = ''] = /^(\w+:[\\/]*[^\\/?]+)([^?]*)\??(.*)$/s.exec(address) ?? [];
  const isSecret = path.split(/[\\/]/).some((part) => secretPart.test(decoded(part)));
  const kept = query.split('&').filter(isHarmless);
  return `${origin}${isSecret ? '/' : path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

function isHarmless(parameter: string): boolean {
  const [name = '', ...value] = decoded(parameter).split('=');
  const text = value.join('=');
  return (harmlessName.test(name) && harmlessValue.test(text)) || filledIn.test(text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
