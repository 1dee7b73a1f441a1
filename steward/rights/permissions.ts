import { consumerOf, inboxOf, type Client } from '../../electron/booth/ledger/names/clients.ts';
import { streamKeys, streams, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';
import { readSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { rights, type Right } from './table.ts';

/** What a server lets one client do; a subject that is not named is refused. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** @returns the permissions of a client of the site's account, by the table of rights */
export function permissionsOf(client: Client): Permissions {
  const tellsCars = client.role !== 'writer' || client.tellsCars === true;
  const publish = (tellsCars ? streamKeys : []).flatMap((key) =>
    (rights[client.role][key] ?? []).flatMap((right) => subjectsOf(client, key, right)),
  );
  return {
    publish: [...new Set([...publish, ...doorsOf(client)])],
    subscribe: [`${inboxOf(client)}.>`, ...heardBy(client)],
  };
}

/** What is no stream's: the doors of an ALPR; for the steward, how the store is. */
function doorsOf(client: Client): string[] {
  if (client.role === 'writer') return client.lanes.map(readSubject);
  return client.role === 'steward' ? ['$JS.API.INFO', '$JS.API.STREAM.NAMES'] : [];
}

/** Beside the answers to its own requests: of a booth, what ALPRs could not read at its lanes. */
const heardBy = (client: Client): string[] =>
  client.role === 'booth' ? (client.lanes ?? []).map(readSubject) : [];

function subjectsOf(client: Client, key: StreamKey, right: Right): string[] {
  const { name, subject } = streams[key];
  const consumer = consumerOf(client, key);
  const own = (): string => ownSubject(client, key);
  const pull = (filter: string): string[] => [
    `$JS.API.CONSUMER.CREATE.${name}.${consumer}${filter}`,
    ...['MSG.NEXT', 'INFO', 'DELETE'].map((act) => `$JS.API.CONSUMER.${act}.${name}.${consumer}`),
  ];
  switch (right) {
    case 'write':
      return [subject];
    case 'write own':
      return [own()];
    case 'info':
      return [`$JS.API.STREAM.INFO.${name}`];
    case 'get':
      return [`$JS.API.STREAM.MSG.GET.${name}`];
    case 'last own':
      return [`$JS.API.DIRECT.GET.${name}.${own()}`];
    case 'consume':
      return pull('');
    // The server holds the filter of the request against the one in the subject.
    case 'consume own':
      return pull(`.${own()}`);
    case 'erase':
      return [`$JS.API.STREAM.MSG.DELETE.${name}`];
    case 'manage':
      return [
        ...['CREATE', 'UPDATE'].map((act) => `$JS.API.STREAM.${act}.${name}`),
        ...['NAMES', 'LIST'].map((act) => `$JS.API.CONSUMER.${act}.${name}`),
        ...['INFO', 'DELETE'].map((act) => `$JS.API.CONSUMER.${act}.${name}.*`),
      ];
  }
}

/** The part of a stream's subjects that is under the client's own id: of GB_BODY, each record of its own. */
function ownSubject(client: Client, key: StreamKey): string {
  if (!('id' in client)) throw new Error(`${client.role} has nothing of its own`);
  if (key === 'control') return `gb.ctl.booth.${client.id}.*`;
  return streams[key].subject.replace('*', client.id);
}
