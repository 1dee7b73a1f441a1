import { hostOf, portOf } from './dial.ts';

/**
 * The way that a token is for. Over http whoever stands on it reads the token, so that it is for one proxy, or for a direct connection;
 * over https it goes through a proxy unread, so that any will do.
 */
export interface TokenRoute {
  readonly address: string;
  /** Host and port; null: a direct connection, or any. */
  readonly proxy: string | null;
}

/** @param service its address, and its proxy as the settings have it */
export function routeOf({
  address,
  proxy,
}: {
  readonly address: string;
  readonly proxy: string | null;
}): TokenRoute {
  const through = isReadable(address) && proxy !== null ? URL.parse(proxy) : null;
  return { address, proxy: through === null ? null : `${hostOf(through)}:${portOf(through)}` };
}

export const isSameRoute = (one: TokenRoute, other: TokenRoute): boolean =>
  one.address === other.address && one.proxy === other.proxy;

/** Whether a token that goes there is read by a proxy on its way. */
export const isReadable = (address: string): boolean => !/^https:/i.test(address);
