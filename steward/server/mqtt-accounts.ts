import { readSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { listText } from './quoted.ts';

// Who speaks MQTT alone has an account for itself, as text of the servers' configuration. There is no other way to keep apart what MQTT puts
// in common within an account: names of clients, of which a second one throws the first out, sessions, and connections.

/** A writer by MQTT: its lanes, and what proves its password. */
export interface MqttMember {
  readonly id: string;
  readonly lanes: readonly string[];
  /** bcrypt's. */
  readonly passwordHash: string;
}

/** So many connections a writer may hold at once: one that lost its line may still be counted as it comes again. */
const mostConnections = 4;

/** As of a booth's message. A server of 2.10 does not hold MQTT to it. */
const mostBytes = 1_048_576;

/** The streams in which a server keeps what MQTT wants kept, on three servers three times, all in memory: `steward/ledger/mqtt-store.ts`. */
const [storeBytes, storeStreams, storeConsumers] = [16_777_216, 5, 16] as const;

const accountOf = (id: string): string => `GATEBOOTH_MQTT_${id}`;

/** What the steward does in the account of a writer: it sees to it that nothing there is kept on a disk. */
const asked = ['INFO', 'CREATE', 'UPDATE'] as const;

const streamApi = (act: (typeof asked)[number]): string => `$JS.API.STREAM.${act}.*`;

/** Where in the site's account the steward finds that of a writer by MQTT, as the store's interface. */
export const mqttApi = (id: string): string => `gb.mqtt.${id}.API`;

/** Under which the steward asks there, of whichever writer. */
export const mqttApiSubjects: readonly string[] = asked.map((act) => `${mqttApi('*')}.STREAM.${act}.*`);

/**
 * No file is written for it: a server without room on its disk keeps what it is asked to keep in memory, or lets nobody in.
 *
 * @param site the account of the site's own
 */
export const mqttAccountText = ({ id, lanes, passwordHash }: MqttMember, site: string): string => `\
  "${accountOf(id)}" {
    jetstream: { max_mem: ${storeBytes}, max_store: 0, max_streams: ${storeStreams}, max_consumers: ${storeConsumers} }
    limits: { max_connections: ${mostConnections}, max_payload: ${mostBytes} }
    exports: [
${[
  ...lanes.map((lane) => `      { stream: "${readSubject(lane)}", accounts: [${site}] }`),
  ...asked.map((act) => `      { service: "${streamApi(act)}", accounts: [${site}] }`),
].join('\n')}
    ]
    users: [
      {
        user: "${id}"
        password: "${passwordHash}"
        allowed_connection_types: ["MQTT"]
        permissions: {
          publish: { allow: ${listText(lanes.map(readSubject))} }
          subscribe: { deny: [">"] }
        }
      }
    ]
  }
`;

/** What the site's account takes from there: what is told of the lanes, and the store's interface, for the steward. */
export const mqttImportsText = ({ id, lanes }: MqttMember): string =>
  [
    ...lanes.map(
      (lane) => `      { stream: { account: "${accountOf(id)}", subject: "${readSubject(lane)}" } }`,
    ),
    ...asked.map(
      (act) =>
        `      { service: { account: "${accountOf(id)}", subject: "${streamApi(act)}" }, to: "${mqttApi(id)}.STREAM.${act}.*" }`,
    ),
  ].join('\n');
