import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, type TestContext } from 'vitest';
import { mqttWriterForm } from '../../electron/booth/ledger/messages/credentials.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import { mqttText } from '../../steward/server/node-config.ts';
import type { NatsNode } from '../support/nats-node.ts';
import { freePort } from '../support/free-port.ts';
import {
  mosquitto,
  mosquittoAt,
  needsMosquitto,
  openMosquitto,
  type OpenMosquitto,
} from '../support/mosquitto.ts';
import { connected, hearing } from './hearing.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';

interface Given {
  readonly servers: readonly string[];
  readonly ca: string;
  readonly user: string;
  readonly password: string;
  readonly topics: Readonly<Record<string, string>>;
}

const fileOf = (site: StewardSite, id: string): string =>
  join(site.folder, 'for-writers', `${id}.mqtt-credentials.json`);
const givenOf = (site: StewardSite, id: string): Given =>
  JSON.parse(readFileSync(fileOf(site, id), 'utf8')) as Given;

/** A site whose servers hear MQTT, with two booths. */
async function mqttSiteIn(context: TestContext, count: 1 | 3 = 1): Promise<StewardSite> {
  needsMosquitto(context);
  const [port, ...others] = await Promise.all([freePort(), freePort(), freePort()]);
  const site = await stewardSiteIn(context, {
    count,
    prepare: [['mqtt', '--port', String(port)]],
    // On this one computer, each server needs a port of its own.
    edited: (text) => {
      const at = Number(/^server_name: ".*-(\d)"/m.exec(text)?.[1]);
      const tls = /^tls \{ (.*) \}$/m.exec(text)?.[1] ?? '';
      const own = mqttText('127.0.0.1', [port, ...others][at - 1] ?? port, tls);
      return text.replace('include "mqtt.conf"', own);
    },
  });
  await site.steward('add-booth', 'North', '--lanes', 'north-in,north-out');
  await site.steward('add-booth', 'South', '--lanes', 'south-in');
  return site;
}

function argumentsFor(site: StewardSite, { servers, user, password }: Given, topic: string): string[] {
  const ca = join(site.folder, 'ca.pem');
  writeFileSync(ca, site.ca);
  return mosquittoAt({ server: servers[0] ?? '', ca, user, password }, topic);
}

/** Publishes once, as a camera would with what it was given. */
const publish = (
  site: StewardSite,
  camera: Given,
  topic: string,
  message: string | Uint8Array,
  more: readonly string[] = [],
): ReturnType<typeof mosquitto> => mosquitto([...argumentsFor(site, camera, topic), '-s', ...more], message);

/** Added by the steward; tells of that lane. */
async function cameraIn(site: StewardSite, name: string, lanes: string): Promise<Given> {
  const { code, words } = await site.steward('add-writer', name, '--lanes', lanes, '--mqtt');
  if (code !== 0) throw new Error(words);
  return givenOf(site, name);
}

/** @returns what a server answers to each of these subscriptions: 128 is a no */
async function heardByMqtt(site: StewardSite, camera: Given, topics: readonly string[]): Promise<number[]> {
  const [first = '', ...more] = topics;
  const to = [...argumentsFor(site, camera, first), ...more.flatMap((topic) => ['-t', topic])];
  const { words } = await mosquitto([...to, '-d', '-W', '30'], '', 'mosquitto_sub');
  const said = /Subscribed \(mid: \d+\): ([\d, ]+)/.exec(words)?.[1] ?? words;
  return said.split(', ').map(Number);
}

/** @returns those of the words that stand in a file of a server, as they are or in base64 */
function found(site: StewardSite, words: readonly string[]): string[] {
  const contents = site.nodes.flatMap(({ place }) => filesIn(place.folder)).map((file) => readFileSync(file));
  return words.filter((word) => {
    // A part of it, from where base64 of the whole would have a sign of its own.
    const part = Buffer.from(
      word.length > 600 ? word.slice(300, 345) : word.slice(0, word.length - (word.length % 3)),
    );
    return contents.some((content) => content.includes(part) || content.includes(part.toString('base64')));
  });
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a camera that speaks MQTT alone', () => {
  it('is given what it needs to tell of its lanes, and is heard at the booth whose they are', async (context) => {
    const site = await mqttSiteIn(context);
    const added = await site.steward('add-writer', 'Camera 1', '--lanes', 'north-in,south-in', '--mqtt');
    expect(added).toMatchObject({ code: 0 });
    expect(added.words).toContain(fileOf(site, 'camera-1'));
    expect(statSync(fileOf(site, 'camera-1')).mode & 0o777).toBe(0o600);
    expect(readMessage(mqttWriterForm, readFileSync(fileOf(site, 'camera-1')))).toMatchObject({
      message: {
        writer: 'camera-1',
        topics: { 'north-in': 'gb/read/north-in', 'south-in': 'gb/read/south-in' },
      },
    });
    const camera = givenOf(site, 'camera-1');
    // Its password stands nowhere but in that file.
    for (const file of filesIn(site.folder).filter((path) => path !== fileOf(site, 'camera-1')))
      expect(readFileSync(file).includes(camera.password)).toBe(false);
    const [north, south] = [
      await hearing(site, 'north', 'north-in'),
      await hearing(site, 'south', 'south-in'),
    ];
    for (const qos of ['0', '1'])
      expect(await publish(site, camera, 'gb/read/north-in', `one ${qos}`, ['-q', qos])).toMatchObject({
        code: 0,
      });
    expect(await publish(site, camera, 'gb/read/south-in', 'two')).toMatchObject({ code: 0 });
    await expect.poll(() => [north, south]).toEqual([['one 0', 'one 1'], ['two']]);
  });

  it('tells of no other lane, hears nothing, and comes in by no other door', async (context) => {
    const site = await mqttSiteIn(context);
    const camera = await cameraIn(site, 'camera', 'north-in');
    const heard = [
      await hearing(site, 'north', 'north-in'),
      await hearing(site, 'north', 'north-out'),
      await hearing(site, 'south', 'south-in'),
    ];
    for (const topic of [
      'gb/read/north-out',
      'gb/read/south-in',
      'gb/in/01920000-0000-7000-8000-000000000001',
      'gb/ctl/epoch',
      'gb/alpr/camera',
      '$JS/API/STREAM/DELETE/GB_IN',
      '$MQTT/sess/x',
    ])
      await publish(site, camera, topic, topic);
    expect(await publish(site, camera, 'gb/read/north-in', 'last')).toMatchObject({ code: 0 });
    await expect.poll(() => heard).toEqual([['last'], [], []]);
    const { words } = await site.steward('status', '--json');
    const { streams } = JSON.parse(words) as { streams: { name: string; messages: number }[] };
    expect(streams.find(({ name }) => name === 'GB_IN')?.messages).toBe(0);
    const { user, password, ca } = camera;
    const servers = [...givenTo(site, 'north').servers];
    await expect(connect({ servers, tls: { ca }, user, pass: password, reconnect: false })).rejects.toThrow(
      /authorization/i,
    );
    const listening = await heardByMqtt(site, camera, [
      '#',
      'gb/read/north-in',
      '$MQTT/#',
      '$SYS/#',
      '$JS/#',
    ]);
    expect(listening).toEqual([128, 128, 128, 128, 128]);
  });

  it('neither throws another one out, nor holds its place, nor holds more than four connections', async (context) => {
    const site = await mqttSiteIn(context);
    const [one, two] = [await cameraIn(site, 'one', 'north-in'), await cameraIn(site, 'two', 'north-in')];
    const heard = await hearing(site, 'north', 'north-in');
    const open = (camera: Given, id: string): OpenMosquitto =>
      openMosquitto([...argumentsFor(site, camera, 'gb/read/north-in'), '-l', '-i', id]);
    const first = open(one, 'x');
    first.write('first');
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['first']);
    expect(await publish(site, two, 'gb/read/north-in', 'second', ['-i', 'x'])).toMatchObject({ code: 0 });
    await expect.poll(() => heard).toEqual(['first', 'second']);
    first.write('third');
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['first', 'second', 'third']);
    expect(first.isRunning()).toBe(true);
    for (const id of ['a', 'b', 'c']) {
      open(one, id).write(id);
      await expect.poll(() => heard, { timeout: 20_000 }).toContain(id);
    }
    expect((await publish(site, one, 'gb/read/north-in', 'fifth')).code).not.toBe(0);
    expect(await publish(site, two, 'gb/read/north-in', 'other')).toMatchObject({ code: 0 });
    await expect.poll(() => heard.slice(-2)).toEqual(['c', 'other']);
  });

  it('has nothing kept on a disk, whatever it asks the server to keep', async (context) => {
    const site = await mqttSiteIn(context);
    const camera = await cameraIn(site, 'camera', 'north-in');
    const heard = await hearing(site, 'north', 'north-in');
    const asks: readonly (readonly string[])[] = [
      ['-q', '0', '-r'],
      ['-q', '1'],
      ['-q', '1', '-r'],
      // A session that is to outlive its connection.
      ['-q', '1', '-r', '-c', '-i', 'kept'],
    ];
    const told = asks.map(() => randomBytes(300_000).toString('hex'));
    for (const [at, ask] of asks.entries())
      expect(await publish(site, camera, 'gb/read/north-in', told[at] ?? '', ask)).toMatchObject({ code: 0 });
    // What the server is to say for it once it is gone, and to keep.
    const will = randomBytes(1_000).toString('hex');
    const options = ['--will-payload', will, '--will-retain', '--will-qos', '1'];
    const to = [
      ...argumentsFor(site, camera, 'gb/read/north-in'),
      '--will-topic',
      'gb/read/north-in',
      ...options,
    ];
    const dying = openMosquitto([...to, '-l']);
    dying.write('alive');
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toBe('alive');
    dying.kill();
    const refused = randomBytes(300_000).toString('hex');
    expect((await publish(site, camera, 'gb/read/north-in', refused, ['-q', '2', '-r'])).code).not.toBe(0);
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(told.length + 2);
    expect(heard).toEqual([...told, 'alive', will]);
    const [node] = site.nodes;
    // As the server leaves it as it ends in order, and as it is killed.
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await node?.kill(signal);
      expect(found(site, [...told, refused, will])).toEqual([]);
      // The search finds what is there.
      expect(found(site, ['gb.ctl.roster'])).toEqual(['gb.ctl.roster']);
      await node?.start();
      expect(await site.steward('apply')).toMatchObject({ code: 0 });
      expect(await publish(site, camera, 'gb/read/north-in', told[0] ?? '', ['-q', '1', '-r'])).toMatchObject(
        {
          code: 0,
        },
      );
    }
  });

  it('is let in again after a start of the server by the watch, and before that by nobody', async (context) => {
    const site = await mqttSiteIn(context);
    const camera = await cameraIn(site, 'camera', 'north-in');
    const plate = randomBytes(20).toString('hex');
    await site.nodes[0]?.kill();
    await site.nodes[0]?.start();
    const status = await site.steward('status');
    expect(status).toMatchObject({ code: 1 });
    expect(status.words).toContain('camera: is not let in by MQTT');
    expect((await publish(site, camera, 'gb/read/north-in', plate, ['-r'])).code).not.toBe(0);
    expect(found(site, [plate])).toEqual([]);
    expect(await site.steward('watch', '--once')).toMatchObject({ code: 0 });
    expect(await publish(site, camera, 'gb/read/north-in', plate, ['-r'])).toMatchObject({ code: 0 });
    expect(found(site, [plate])).toEqual([]);
    expect((await site.steward('status')).words).not.toContain('by MQTT');
  });

  it('is cut off as it is removed, and with a new password the one before is worth nothing', async (context) => {
    const site = await mqttSiteIn(context);
    const first = await cameraIn(site, 'camera', 'north-in');
    const heard = await hearing(site, 'north', 'north-in');
    const connection = openMosquitto([...argumentsFor(site, first, 'gb/read/north-in'), '-l']);
    connection.write('before');
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['before']);
    expect(await site.steward('rotate-writer', 'camera')).toMatchObject({ code: 0 });
    expect((await publish(site, first, 'gb/read/north-in', 'old')).code).not.toBe(0);
    const second = givenOf(site, 'camera');
    expect(await publish(site, second, 'gb/read/north-in', 'new')).toMatchObject({ code: 0 });
    connection.write('still');
    expect(await site.steward('remove-writer', 'camera')).toMatchObject({ code: 0 });
    expect((await publish(site, second, 'gb/read/north-in', 'late')).code).not.toBe(0);
    connection.write('later');
    const last = await cameraIn(site, 'other', 'north-in');
    expect(await publish(site, last, 'gb/read/north-in', 'last')).toMatchObject({ code: 0 });
    await expect.poll(() => heard).toEqual(['before', 'new', 'last']);
    expect(await site.steward('add-writer', 'Camera', '--lanes', 'north-in', '--mqtt')).toMatchObject({
      code: 2,
    });
  });

  it('is heard once, however often a booth heard too many of it and left off', async (context) => {
    const site = await mqttSiteIn(context);
    const camera = await cameraIn(site, 'camera', 'north-in');
    const booth = await connected(givenTo(site, 'north'), inboxOf({ role: 'booth', id: 'north' }));
    const heard: string[] = [];
    // As a booth hears a lane.
    const hear = (): void =>
      void booth.subscribe('gb.read.north-in', {
        max: 15,
        callback: (_, message) => void heard.push(message.string()),
      });
    const lines = `${Array.from({ length: 200 }, (_, at) => `line ${at}`).join('\n')}\n`;
    const to = argumentsFor(site, camera, 'gb/read/north-in');
    for (const times of [1, 2, 3]) {
      hear();
      await booth.flush();
      expect(await mosquitto([...to, '-l', '-q', '1'], lines)).toMatchObject({ code: 0 });
      await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(15 * times);
      await booth.flush();
    }
    const before = booth.stats().inMsgs;
    hear();
    await booth.flush();
    expect(await publish(site, camera, 'gb/read/north-in', 'one')).toMatchObject({ code: 0 });
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toBe('one');
    await booth.flush();
    expect(booth.stats().inMsgs - before).toBe(1);
  });

  it('speaks to each of three servers, and with one of them gone', async (context) => {
    const site = await mqttSiteIn(context, 3);
    const camera = await cameraIn(site, 'camera', 'north-in');
    const told: string[] = [];
    const tellAt = async (node: NatsNode): Promise<string> => {
      const text = readFileSync(join(node.place.folder, 'node.conf'), 'utf8');
      const there = { ...camera, servers: [`localhost:${/mqtt \{\s+listen: ".*:(\d+)"/.exec(text)?.[1]}`] };
      const plate = randomBytes(20).toString('hex');
      // Until three servers have agreed who leads, none lets anybody in, and a camera tries again.
      const tell = async (): Promise<number> =>
        (await publish(site, there, 'gb/read/north-in', plate, ['-q', '1', '-r'])).code;
      await expect.poll(tell, { timeout: 60_000 }).toBe(0);
      told.push(plate);
      return plate;
    };
    const heard = await hearing(site, 'north', 'north-in');
    for (const node of site.nodes) {
      const plate = await tellAt(node);
      await expect.poll(() => heard, { timeout: 20_000 }).toContain(plate);
    }
    const [first, , third] = site.nodes;
    await first?.kill();
    if (third === undefined) throw new Error('three servers');
    const still = await hearing(site, 'north', 'north-in');
    const last = await tellAt(third);
    await expect.poll(() => still, { timeout: 20_000 }).toContain(last);
    expect(found(site, told)).toEqual([]);
  });
});

describe('without a door', () => {
  it('nobody is given a password, and nobody loses theirs with it', async (context) => {
    const site = await stewardSiteIn(context);
    await site.steward('add-booth', 'North', '--lanes', 'one');
    const none = await site.steward('add-writer', 'Camera', '--lanes', 'one', '--mqtt');
    expect(none).toMatchObject({ code: 2, words: expect.stringContaining('hear no MQTT') as string });
    const { servers } = JSON.parse(readFileSync(join(site.folder, 'site.json'), 'utf8')) as {
      servers: { port: number }[];
    };
    const taken = await site.steward('mqtt', '--port', String(servers[0]?.port));
    expect(taken).toMatchObject({
      code: 2,
      words: expect.stringContaining('listens there already') as string,
    });
    expect(await site.steward('mqtt', '--port', '0')).toMatchObject({ code: 2 });
    expect(await site.steward('mqtt', '--port', '8883')).toMatchObject({ code: 0 });
    await site.steward('add-writer', 'Camera', '--lanes', 'one', '--mqtt');
    const closing = await site.steward('mqtt');
    expect(closing).toMatchObject({
      code: 2,
      words: expect.stringContaining('camera: tells by MQTT') as string,
    });
    const both = await site.steward('add-writer', 'B', '--lanes', 'one', '--mqtt', '--mapping', 'x.json');
    expect(both).toMatchObject({ code: 2 });
  });
});
