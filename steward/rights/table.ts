import type { Role } from '../../electron/booth/ledger/names/clients.ts';
import { streamKeys, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';

// Who may do what in which stream: the one table. The server's permissions are made of it, and a test holds a real server against it.
// What is not in it, nobody may: no stream is purged or deleted by anybody but with the server's own tools.

/**
 * - `write`: any message of the stream; `write own`: only under its own id;
 * - `info`: how far the stream is, and how much it holds; no message;
 * - `get`: any message, by its sequence or as the last one of a subject;
 * - `last own`: the last message under its own id;
 * - `consume`: everything, by its one consumer; `consume own`: what is under its own id;
 * - `erase`: delete one message by its sequence;
 * - `manage`: create the stream and change its settings, list the consumers of others and delete them.
 */
export type Right =
  'write' | 'write own' | 'info' | 'get' | 'last own' | 'consume' | 'consume own' | 'erase' | 'manage';

const everywhere = (...rights: readonly Right[]): Readonly<Record<StreamKey, readonly Right[]>> =>
  Object.fromEntries(streamKeys.map((key) => [key, rights])) as unknown as Record<
    StreamKey,
    readonly Right[]
  >;

export const rights: Readonly<Record<Role, Readonly<Partial<Record<StreamKey, readonly Right[]>>>>> = {
  booth: {
    cars: ['write', 'info', 'get', 'consume'],
    thumbnails: ['write', 'get'],
    journals: ['write own', 'last own', 'consume own'],
    bodies: ['write own'],
    pictures: ['write own'],
    health: ['write own', 'info', 'get', 'consume'],
    control: ['write own', 'info', 'get', 'consume'],
  },
  // For one supervisor session: what a dead booth had offered is read and taken over.
  fencing: {
    journals: ['write', 'info', 'get', 'consume'],
    bodies: ['get'],
    pictures: ['get'],
  },
  steward: {
    ...everywhere('info', 'get', 'consume', 'erase', 'manage'),
    // It writes a car anew without what is personal, and never what a booth has to tell.
    cars: ['write', 'info', 'get', 'consume', 'erase', 'manage'],
    control: ['write', 'info', 'get', 'consume', 'erase', 'manage'],
  },
  // Of one that tells of cars; what it could not read is no stream's: `doorsOf` has these subjects.
  writer: { alpr: ['write own'] },
  monitoring: { ...everywhere('info'), health: ['info', 'get'] },
};
