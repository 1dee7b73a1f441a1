/** Of a server that is written without one. */
const usualPort = 4_222;

/**
 * @param server host and port, as the steward's file has it
 * @returns the same as a URL, whose scheme says nothing but TLS; null where it is none
 */
export function serverUrl(server: string): URL | null {
  const [, host = '', port = String(usualPort)] =
    /^(?:(?:nats|tls):\/\/)?(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?$/i.exec(server) ?? [];
  return host === '' ? null : URL.parse(`https://${host}:${port}`);
}
