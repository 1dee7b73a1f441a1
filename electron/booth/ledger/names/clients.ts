import { idIn } from './ids.ts';
import { streams, type StreamKey } from './streams.ts';

// Who connects, and under which names: its inbox, and its consumers. The server's rights know whole parts of a name only, so each consumer
// has one name that is written out; an underscore, which no id has, keeps two booths' names apart.

export type Role = Client['role'];

/** `id`: the booth's, for its own and for its fencing credential, or the writer's; of the others there is one. */
export type Client =
  | {
      readonly role: 'booth';
      readonly id: string;
      /** What ALPRs could not read at these it hears; left out: at none. */
      readonly lanes?: readonly string[];
    }
  | { readonly role: 'fencing'; readonly id: string }
  /** An ALPR, which tells of these lanes what it could not read there, and, where it may, which cars came and left. */
  | {
      readonly role: 'writer';
      readonly id: string;
      readonly lanes: readonly string[];
      readonly tellsCars?: boolean;
    }
  | { readonly role: 'steward' | 'monitoring' };

const nameOf = (client: Client): string => {
  switch (client.role) {
    case 'booth':
      return idIn(client.id);
    case 'fencing':
      return `${idIn(client.id)}_fencing`;
    case 'writer':
      return `${idIn(client.id)}_writer`;
    case 'steward':
    case 'monitoring':
      return client.role;
  }
};

/** What its connection is given as `inboxPrefix`: answers come nowhere else. */
export const inboxOf = (client: Client): string => `_INBOX.${nameOf(client)}`;

/** The one consumer that it may have on a stream. It pulls, and acknowledges nothing. */
export const consumerOf = (client: Client, stream: StreamKey): string =>
  `${nameOf(client)}_${streams[stream].name}`;
