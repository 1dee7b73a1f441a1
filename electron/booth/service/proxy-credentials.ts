import { unescape as percentDecoded } from 'node:querystring';

/**
 * Who we are to a proxy, from its address. A % that stands for nothing is itself, as `URL` takes it too: it is part of many a password,
 * and stops neither a request nor a start.
 */
export const proxyCredentials = ({ username, password }: URL): { user: string; password: string } => ({
  user: percentDecoded(username),
  password: percentDecoded(password),
});
