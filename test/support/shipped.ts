import type { Body } from '../../electron/booth/ledger/messages/body.ts';
import type { Event } from '../../electron/booth/ledger/messages/journal.ts';
import { exampleBytes } from '../booth/ledger/messages/examples.ts';

const jsonOf = (name: string): unknown => JSON.parse(Buffer.from(exampleBytes(name)).toString());

/** A record as a booth ships it. */
export const bodyOf = (record: string, changes: Partial<Body> = {}): Body => ({
  ...(jsonOf('body.1.0.json') as Body),
  entry: null,
  lane: changes.plate ?? '',
  ...changes,
  record,
});

/** What happened to it at that time (ms since 1970). */
export const eventOf = (record: string, atMs: number, changes: Partial<Event> = {}): Event => ({
  ...(jsonOf('event.1.0.json') as Event),
  at: { at: new Date(atMs).toISOString().replace('Z', '+00:00') },
  ...changes,
  record,
});
