import type { Booth } from '../../electron/booth/booth.ts';
import { ServiceClient } from '../../electron/booth/service/client.ts';

/** Broken on purpose: writes the request first and commits `sending` a little later. */
export function breakBooth(booth: Booth): Booth {
  const send = Reflect.get(ServiceClient.prototype, 'send');
  ServiceClient.prototype.send = function (this: ServiceClient, prepared, token, connected) {
    const late = async (): Promise<void> => {
      setTimeout(() => void connected().catch(() => undefined), 400);
    };
    return send.call(this, prepared, token, late);
  };
  return booth;
}
