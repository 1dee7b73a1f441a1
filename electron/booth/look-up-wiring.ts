import type { BoothPorts } from './booth-ports.ts';
import { LookUps, type LookUpsPorts } from './outbox/look-ups.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Pacer } from './outbox/pacer.ts';
import type { Timings } from './ports/timings.ts';
import type { ServiceClient } from './service/client.ts';
import { mappedOperations } from './service/interface-profile/prepare-operation.ts';
import { lookUpOperations } from './service/interface-profile/profile-operations.ts';
import type { InterfaceProfile } from './service/interface-profile/profile-schema.ts';
import type { LookUpPorts } from './sessions/look-up-parked.ts';

interface Between {
  readonly timings: Timings;
  readonly client: ServiceClient;
  readonly pacer: Pacer;
  readonly profile: () => InterfaceProfile;
  readonly outbox: Outbox;
}

/** Look-ups, between who asks and what they are asked through: behind the outbox's link, at its pace. */
export function lookUpWiring(
  ports: BoothPorts,
  { timings, client, pacer, profile, outbox }: Between,
): Pick<LookUpPorts, 'looker' | 'mapped' | 'isReachable'> & { readonly tryAgain: () => void } {
  const isReachable = (): boolean => outbox.status().link.state === 'open';
  const failed: LookUpsPorts['failed'] = (failure) => outbox.lookUpFailed(failure);
  const looker = new LookUps({ ...ports, timings, client, pacer, isLinkOpen: isReachable, failed });
  return {
    looker,
    tryAgain: () => {
      looker.tryAgain();
      outbox.tryAgain();
    },
    mapped: () => lookUpOperations.filter((name) => mappedOperations(profile()).includes(name)),
    isReachable,
  };
}
