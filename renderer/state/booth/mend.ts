import type { CheckCode } from '../../../electron/contract/check-names.ts';
import type { ConnectionCheck } from '../../../electron/contract/connection-check.ts';
import type { LinkCause } from '../../../electron/contract/snapshot.ts';
import type { CameraFrame } from '../../../electron/contract/camera.ts';

/** What of the way to the service is answered anew where it fails. */
export type Mend = 'address' | 'proxy' | 'token';

const mends: Readonly<Partial<Record<CheckCode, Mend>>> = {
  'address-wrong': 'address',
  unencrypted: 'address',
  'name-not-found': 'address',
  'connection-refused': 'address',
  unreachable: 'address',
  'timed-out': 'address',
  'certificate-name': 'address',
  'handshake-failed': 'address',
  'path-not-found': 'address',
  'not-the-service': 'address',
  redirected: 'address',
  'answer-unreadable': 'address',
  'proxy-credentials': 'proxy',
  'proxy-refused': 'proxy',
  'proxy-no-way': 'proxy',
  'token-missing': 'token',
  'token-refused': 'token',
  'no-permission': 'token',
};

/**
 * @param proxy that the way goes by: its name and its connection come first; null: there is none
 * @returns what of the answers may be at fault; null: nothing failed, or nothing that is typed here mends it
 */
export function mendOf({ steps }: ConnectionCheck, proxy: string | null): Mend | null {
  const failed = steps.find(({ state }) => state === 'failed');
  if (failed === undefined || failed.code === null) return null;
  const mend = mends[failed.code] ?? null;
  const host = proxy === null ? undefined : URL.parse(proxy)?.hostname;
  return mend === 'address' && host !== undefined && failed.facts.host === host ? 'proxy' : mend;
}

const mendsOfCauses: Readonly<Partial<Record<LinkCause, Mend>>> = {
  token: 'token',
  permission: 'token',
  address: 'address',
  certificate: 'address',
  proxy: 'proxy',
};

/** @returns what of the answers may be at fault where nothing goes out any more; null: none of them */
export const mendOfCause = (cause: LinkCause): Mend | null => mendsOfCauses[cause] ?? null;

/** @returns likewise for a network camera that gave no picture */
export const mendOfCamera = (state: CameraFrame['state']): 'cameraUrl' | 'cameraUser' | null =>
  state === 'denied' ? 'cameraUser' : state === 'lost' || state === 'wrong' ? 'cameraUrl' : null;
