import type { TokenSource } from '../../booth/ports/ports.ts';
import { proxyCredentials } from '../../booth/service/proxy-credentials.ts';
import type { BoothSettings } from '../../booth/settings/schema.ts';
import { learnSecrets } from './redaction.ts';

/** What of the settings no log and no report may show. */
export function secretsIn({
  service,
  camera,
  ledger,
  supervisorPin,
}: BoothSettings): (string | undefined | null)[] {
  const proxy = URL.parse(service?.proxy ?? '');
  const proxyPassword = proxy === null ? null : proxyCredentials(proxy).password;
  return [service?.token, proxyPassword, camera?.password, ledger?.seed, supervisorPin];
}

/** A token is kept out of the log from the moment that it is first asked for. What the settings hold is forgotten for none of its successors. */
export const learning = (tokens: TokenSource, settings: BoothSettings): TokenSource => ({
  token: async () => {
    const token = await tokens.token();
    learnSecrets([token, ...secretsIn(settings)]);
    return token;
  },
});
