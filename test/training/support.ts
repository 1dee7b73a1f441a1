import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  startTrainingService,
  type TrainingOptions,
  type TrainingService,
} from '../../electron/training/service.ts';

export const token = 'training-token-4711';
export const entryPath = '/parking-lots/v1/alpr/parking-sessions';
export const exitPath = '/parking-lots/v1/alpr/parking-sessions/end';

/** The first bytes of a JPEG: the service does not look further. */
export const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46]);

/** A folder of its own, removed when the test has finished. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'gatebooth-training-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A service on a free port, stopped when the test has finished. */
export async function start(options: Partial<TrainingOptions> = {}): Promise<TrainingService> {
  const dataFile = options.dataFile ?? join(await folder(), 'sessions.jsonl');
  const service = await startTrainingService({ token, keepLog: 1000, ...options, dataFile });
  onTestFinished(() => service.stop());
  return service;
}

export const entryBody = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  plateNumber: 'ABC124',
  vehicleClass: 'CAR',
  startDateTime: '2026-11-20T08:15:30.123+07:00',
  imageBase64: picture.toString('base64'),
  imageUrl: null,
  ...change,
});

export const exitBody = (parkingSessionId: string, change: Record<string, unknown> = {}) => ({
  parkingSessionId,
  endDateTime: '2026-11-20T09:45:00.000+07:00',
  imageUrl: null,
  imageBase64: null,
  ...change,
});

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; null if it is not JSON. */
  readonly json: { data?: Record<string, unknown>; error?: Record<string, unknown> } | null;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Sends one request on a connection of its own. @param body an object becomes JSON; a string goes as it is */
export async function send(address: string, body: unknown, sending: Sending = {}): Promise<Answered> {
  const response = await fetch(address, {
    method: sending.method ?? 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Connection: 'close',
      ...sending.headers,
    },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: bodyOf(body) }),
    ...(sending.signal === undefined ? {} : { signal: sending.signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

const bodyOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);

function parse(text: string): Answered['json'] {
  try {
    return JSON.parse(text) as Answered['json'];
  } catch {
    return null;
  }
}

export const enter = (service: TrainingService, change?: Record<string, unknown>, sending?: Sending) =>
  send(service.baseUrl + entryPath, entryBody(change), sending);

export const leave = (
  service: TrainingService,
  id: string,
  change?: Record<string, unknown>,
  sending?: Sending,
) => send(service.baseUrl + exitPath, exitBody(id, change), sending);

/** Enters a car. @returns the session's id */
export async function enteredId(service: TrainingService, change?: Record<string, unknown>): Promise<string> {
  const { json } = await enter(service, change);
  return String(json?.data?.['id']);
}
