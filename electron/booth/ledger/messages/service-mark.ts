import { createHash } from 'node:crypto';
import { z } from 'zod';
import { plain } from '../../lib/plain-address.ts';
import { digestSchema } from './fields.ts';

/** Which parking service a car belongs to. Training has a ledger of its own. */
export const serviceMarkSchema = z.object({
  /** Of its address, written plainly. */
  digest: digestSchema,
  mode: z.enum(['live', 'test']),
});
export type ServiceMark = z.infer<typeof serviceMarkSchema>;

/** @param address however it is written: the same one has the same mark */
export const serviceMarkOf = (address: string, mode: ServiceMark['mode']): ServiceMark => ({
  digest: createHash('sha256')
    .update(`service\n${plain(address)}`)
    .digest('hex'),
  mode,
});

/** @param services the service in force, and what it was called before: booths of a site change its address one after the other */
export const isOneOf = (services: readonly ServiceMark[], { digest, mode }: ServiceMark): boolean =>
  services.some((service) => service.digest === digest && service.mode === mode);
