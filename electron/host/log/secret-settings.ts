import { proxyCredentials } from '../../booth/service/proxy-credentials.ts';
import type { BoothSettings } from '../../booth/settings/schema.ts';

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
