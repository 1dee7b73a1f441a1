import { Agent, request } from 'node:http';
import type { RunningBooth } from '../../electron/host/live-booth.ts';
import { classify } from '../../electron/booth/service/classify.ts';
import { ServiceClient } from '../../electron/booth/service/client.ts';
import type { Outcome } from '../../electron/booth/service/outcome.ts';
import { specificationProfile } from '../../electron/booth/service/interface-profile/profile.ts';
import type { StartOrder } from './messages.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Broken on purpose: sends one request after the other on the same connection. */
export function breakBooth(booth: RunningBooth, { address }: Pick<StartOrder, 'address'>): RunningBooth {
  ServiceClient.prototype.send = async function (this: ServiceClient, prepared, token, connected) {
    await connected();
    return new Promise<Outcome>((resolve) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const asking = request(`${address}/${prepared.path}`, { agent, method: 'POST', headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts).toString();
          const whole = { status: answer.statusCode ?? 0, body, mediaType: null, retryAfter: null };
          resolve(classify(prepared.asked, whole, specificationProfile, Date.now()));
        });
      });
      asking.on('error', () => resolve({ kind: 'unknown', httpStatus: null, reason: 'connection-lost' }));
      asking.end(prepared.body);
    });
  };
  return booth;
}
