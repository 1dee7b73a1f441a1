import type { Socket } from 'node:net';
import { z } from 'zod';
import { DialError } from '../../service/dial.ts';

/** What a NATS server says before anything is asked of it, and before TLS. Nothing of the booth was told to it then. */
const greetingSchema = z.object({
  version: z.string().max(64),
  tls_required: z.boolean().default(false),
  tls_available: z.boolean().default(false),
});
export type Greeting = z.infer<typeof greetingSchema>;

/** More than a greeting has (bytes). */
const mostBytes = 65_536;

/**
 * @returns what the server says; null: whoever answers says something else
 * @throws DialError where nothing comes in time, or the connection ends
 */
export function greetingOn(socket: Socket, signal: AbortSignal): Promise<Greeting | null> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (then: () => void): void => {
      signal.removeEventListener('abort', late);
      socket.off('data', read).off('close', lost).off('error', lost).pause();
      then();
    };
    const read = (bytes: Buffer): void => {
      text += bytes.toString('utf8');
      const line = /^(.*?)\r\n/s.exec(text)?.[1];
      if (line !== undefined || text.length > mostBytes) end(() => resolve(greetingIn(line ?? '')));
    };
    const lost = (): void => end(() => reject(new DialError('connection-lost', 'closed before a greeting')));
    const late = (): void => end(() => reject(new DialError('timed-out', 'no greeting in time')));
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    socket.on('data', read).on('close', lost).on('error', lost);
  });
}

function greetingIn(line: string): Greeting | null {
  const [, json] = /^INFO (.*)$/s.exec(line) ?? [];
  if (json === undefined) return null;
  try {
    return greetingSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
