import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { door, type DoorOptions } from '../../steward/commands/door.ts';
import { projectFolder } from '../support/build.ts';
import type { StewardSite } from './steward-site.ts';

export const mappingFile = (name: string): string =>
  join(projectFolder, 'resources/alpr-mappings', `${name}.json`);

/** A door of the steward's, on a port that is free. Closed when the test has finished. */
export interface OpenDoor {
  readonly port: number;
  /** Where a lane's requests go. */
  readonly url: (lane: string) => string;
  /** What it has told. */
  readonly words: () => string;
  readonly close: () => Promise<void>;
}

export async function openDoorAt(
  { folder }: Pick<StewardSite, 'folder'>,
  options: Partial<Pick<DoorOptions, 'certificate' | 'key' | 'limits' | 'elapsed'>> = {},
): Promise<OpenDoor> {
  let words = '';
  const ending = new AbortController();
  const listening = Promise.withResolvers<RegExpExecArray>();
  const ended = door(folder, {
    certificate: undefined,
    key: undefined,
    ...options,
    listen: '127.0.0.1:0',
    signal: ending.signal,
    tell: (line) => {
      words += `${line}\n`;
      const place = /^listens on (https?):\/\/127\.0\.0\.1:(\d+)\//.exec(line);
      if (place !== null) listening.resolve(place);
    },
  });
  ended.catch(listening.reject);
  const [, scheme = '', port = ''] = await listening.promise;
  const close = async (): Promise<void> => {
    ending.abort();
    await ended;
  };
  onTestFinished(close);
  return {
    port: Number(port),
    url: (lane) => `${scheme}://localhost:${port}/read/${lane}`,
    words: () => words,
    close,
  };
}

export const tokenOf = ({ folder }: Pick<StewardSite, 'folder'>, id: string): string =>
  readFileSync(join(folder, 'for-writers', `${id}.token`), 'utf8').trim();

interface Posted {
  readonly status: number;
  readonly word: string;
}

/** Posts JSON, or a form as it is. @param token as `Bearer`; null: none */
export async function post(url: string, token: string | null, body: unknown): Promise<Posted> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, word: (await response.text()).trim() };
}
