import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Timings } from '../../../electron/booth/ports/timings.ts';
import { ServiceClient } from '../../../electron/booth/service/client.ts';
import type { PageTurn } from '../../../electron/booth/service/look-up.ts';
import type { OperationOutcome } from '../../../electron/booth/service/outcome.ts';
import {
  prepareOperation,
  type OperationValues,
  type PreparedOperation,
} from '../../../electron/booth/service/interface-profile/prepare-operation.ts';
import { prepareEntry, prepareExit } from '../../../electron/booth/service/prepare-specified.ts';
import type { InputValues } from '../../../electron/booth/service/interface-profile/profile-inputs.ts';
import { readProfile } from '../../../electron/booth/service/interface-profile/profile-read.ts';
import type { InterfaceProfile } from '../../../electron/booth/service/interface-profile/profile-schema.ts';
import { trainingProfile } from '../../../electron/booth/service/interface-profile/profile.ts';
import type { MappableOperation } from '../../../electron/contract/operation-names.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { quickTimings, testToken } from '../../support/running-booth.ts';
import type { TestService } from '../../support/running-booth.ts';

export const at = '2026-11-20T08:15:30.123+07:00';
export const later = '2026-11-20T09:45:00.000+07:00';

/** A client at that address, with the training profile or another. */
export const clientAt = (
  address: string,
  profile: InterfaceProfile = trainingProfile,
  timings: Timings = quickTimings,
): ServiceClient =>
  new ServiceClient(
    { target: { address, proxy: null }, trust: () => [], clock: patientClock, timings, version: '1.2.3' },
    profile,
  );

/** A look-up's pages as fast as they come: nothing else leaves that client. */
export const atOnce = (): Promise<PageTurn> => Promise.resolve(() => undefined);

/** @throws where the profile text is wrong */
export function profileOf(json: object): InterfaceProfile {
  const read = readProfile(JSON.stringify({ name: 'test', ...json }), 'test');
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value;
}

/** @throws where it cannot be prepared */
export function prepared(
  name: MappableOperation,
  values: OperationValues,
  inputs: InputValues = {},
  profile = trainingProfile,
): PreparedOperation {
  const result = prepareOperation(profile, name, values, inputs);
  if (!result.ok) throw new Error(`${result.fault.code} ${result.fault.name}`);
  return result.value;
}

export const perform = (client: ServiceClient, operation: PreparedOperation): Promise<OperationOutcome> =>
  client.perform(operation, testToken, () => Promise.resolve());

/** Enters a car. @returns its session's id */
export async function entered(client: ServiceClient, plateNumber: string): Promise<string> {
  const entry = prepareEntry({ plateNumber, vehicleClass: 'CAR', startDateTime: at, jpeg: null });
  const outcome = await client.send(entry, testToken, () => Promise.resolve());
  if (outcome.kind !== 'confirmed') throw new Error(JSON.stringify(outcome));
  return outcome.sessionId;
}

export async function left(client: ServiceClient, parkingSessionId: string): Promise<void> {
  const exit = prepareExit({ parkingSessionId, endDateTime: later, jpeg: null });
  const outcome = await client.send(exit, testToken, () => Promise.resolve());
  if (outcome.kind !== 'confirmed') throw new Error(JSON.stringify(outcome));
}

export interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A service that notes what it sees and answers as told. */
export async function answering(
  answer: (seen: Seen, count: number) => { status?: number; body: string; headers?: Record<string, string> },
): Promise<{ address: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString() };
      seen.push(one);
      const { status = 200, body, headers: more } = answer(one, seen.length);
      response.writeHead(status, { 'Content-Type': 'application/json', ...more }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** How many look-ups the service was asked. */
export const lookUps = (service: TestService): number =>
  service.log().filter(({ method }) => method === 'GET').length;
