import type { RunningBooth } from '../../electron/host/live-booth.ts';
import { ServiceClient } from '../../electron/booth/service/client.ts';

/** Later than any kill of a test. */
const laterMs = 60_000;

/** Broken on purpose: writes the request first and commits `sending` a little later. */
export function breakBooth(booth: RunningBooth): RunningBooth {
  const send = Reflect.get(ServiceClient.prototype, 'send');
  ServiceClient.prototype.send = function (this: ServiceClient, prepared, token, connected) {
    const late = async (): Promise<void> => {
      setTimeout(() => void connected().catch(() => undefined), laterMs).unref();
    };
    return send.call(this, prepared, token, late);
  };
  return booth;
}
