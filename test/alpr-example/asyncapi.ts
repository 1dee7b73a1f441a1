import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { alprCarForm } from '../../electron/booth/ledger/messages/alpr-car.ts';
import { couldNotReadForm } from '../../electron/booth/ledger/messages/could-not-read.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import { projectFolder } from '../support/build.ts';

// What another system may tell a site, for machines: AsyncAPI 3.0, made of the schemas by which booths read it.

export const asyncApiFile = join(projectFolder, 'docs/site-ledger.asyncapi.json');

const examples = join(projectFolder, 'test/booth/ledger/messages/examples');
const example = (name: string): unknown => JSON.parse(readFileSync(join(examples, name), 'utf8'));

/** @returns the schema of what may be written: what the reader makes of it is its own */
function payload(form: z.ZodType): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(form, { io: 'input', target: 'draft-7' });
  return schema;
}

const document = (): object => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Gatebooth: what other systems tell a site',
    version: ownVersion,
    description:
      'A site’s booths, and its steward, read what is described here, over the NATS server of its ledger.',
    license: { name: 'MIT' },
  },
  defaultContentType: 'application/json',
  servers: {
    ledger: {
      host: '{server}',
      protocol: 'nats',
      description:
        'Any of the servers in the file that gatebooth-steward add-writer makes, with TLS by the authority in it.',
      variables: { server: { description: 'Host and port.' } },
      security: [{ $ref: '#/components/securitySchemes/nkey' }],
    },
    mqtt: {
      host: '{server}',
      protocol: 'secure-mqtt',
      protocolVersion: '3.1.1',
      description:
        'Any of the servers in the file that gatebooth-steward add-writer --mqtt makes, with TLS by the authority in it. QoS 2 is refused, and nothing is retained.',
      variables: { server: { description: 'Host and port.' } },
      security: [{ $ref: '#/components/securitySchemes/password' }],
    },
  },
  channels: {
    couldNotRead: {
      address: 'gb.read.{lane}',
      servers: [{ $ref: '#/servers/ledger' }],
      description: 'Told to the booth whose lane it is, if it is connected. Nothing of it is stored.',
      parameters: { lane: { description: 'One of the lanes in the writer’s file (read).' } },
      messages: { couldNotRead: { $ref: '#/components/messages/couldNotRead' } },
    },
    cars: {
      address: 'gb.alpr.{writer}',
      servers: [{ $ref: '#/servers/ledger' }],
      description:
        'Kept by the ledger until the steward has taken it, 10,000 of each writer; published as a request, it is answered once it is stored.',
      parameters: {
        writer: { description: 'The writer’s own id: the whole subject is in its file (cars).' },
      },
      messages: { car: { $ref: '#/components/messages/car' } },
    },
    couldNotReadByMqtt: {
      address: 'gb/read/{lane}',
      servers: [{ $ref: '#/servers/mqtt' }],
      description: 'The same, as a topic of MQTT.',
      parameters: { lane: { description: 'One of the lanes in the writer’s file (topics).' } },
      messages: { couldNotRead: { $ref: '#/components/messages/couldNotRead' } },
    },
  },
  operations: {
    hearCouldNotRead: {
      action: 'receive',
      channel: { $ref: '#/channels/couldNotRead' },
      summary: 'A booth hears what an ALPR takes the car at its lane for. It does not answer.',
    },
    takeCar: {
      action: 'receive',
      channel: { $ref: '#/channels/cars' },
      summary: 'The steward takes which cars came and left, and tells the booths.',
    },
    hearCouldNotReadByMqtt: {
      action: 'receive',
      channel: { $ref: '#/channels/couldNotReadByMqtt' },
      summary: 'The same, told by MQTT.',
      bindings: { mqtt: { qos: 1, retain: false, bindingVersion: '0.2.0' } },
    },
  },
  components: {
    securitySchemes: {
      nkey: { type: 'asymmetricEncryption', description: 'An nkey (Ed25519): seed in the writer’s file.' },
      password: { type: 'userPassword', description: 'User and password of the writer’s file.' },
    },
    messages: {
      couldNotRead: {
        title: 'A plate that an ALPR could not read',
        summary:
          'At most 1 MiB, and five of a lane in a second. Of characters there is one for each of the text. Fields that are not named here are left alone.',
        payload: payload(couldNotReadForm.schema),
        examples: [
          { name: 'with-picture', payload: example('could-not-read.1.0.json') },
          { name: 'short', payload: example('could-not-read.short.1.0.json') },
        ],
      },
      car: {
        title: 'A car that an ALPR let in or out',
        summary:
          'At most 4 KiB. Of a car that left there is a session, or a plate. Fields that are not named here are left alone.',
        payload: payload(alprCarForm.schema),
        examples: ['came', 'left', 'left-by-plate'].map((name) => ({
          name,
          payload: example(`alpr-car.${name}.1.0.json`),
        })),
      },
    },
  },
});

/** As it is committed. */
export async function asyncApiText(): Promise<string> {
  const config = await resolveConfig(asyncApiFile);
  return format(JSON.stringify(document()), { ...config, parser: 'json' });
}
