import type { NatsConnection } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { AnyServer } from '../../steward/server/any-server.ts';
import { serverFacts, type ServerFacts } from '../../steward/server/facts.ts';
import { reload } from '../../steward/server/rights-in-force.ts';
import { natsIn, type NatsSite } from '../support/nats-server.ts';

const servers = ['ENDED', 'REFUSING', 'WELL'].map((id) => ({ id, name: id.toLowerCase() }));
const becameOf = [
  { name: 'ended', word: 'it does not answer' },
  { name: 'refusing', word: 'no' },
];

/**
 * In the place of three servers, of which one has ended.
 *
 * @param ended what happens as that one is asked
 * @returns those that have read their configuration anew, as it goes on
 */
async function asked(site: NatsSite, ended: (() => void) | null): Promise<string[]> {
  const connection = await site.connect(site.user);
  const read: string[] = [];
  const answers = (id: string, answer: object): void => {
    connection.subscribe(`$SYS.REQ.SERVER.${id}.RELOAD`, {
      callback: (_, message) => {
        read.push(id);
        message.respond(JSON.stringify(answer));
      },
    });
  };
  answers('REFUSING', { error: { description: 'no' } });
  answers('WELL', {});
  if (ended !== null) connection.subscribe('$SYS.REQ.SERVER.ENDED.RELOAD', { callback: ended });
  await connection.flush();
  return read;
}

it('a server that ends once it has said how it is keeps no other one from the new rights', async (context) => {
  const site = await natsIn(context);
  const read = await asked(site, null);
  expect(await reload(await site.connect(site.user), servers)).toEqual(becameOf);
  expect(read).toEqual(['REFUSING', 'WELL']);
});

it('nor does the one by way of which all of them are asked', async (context) => {
  const site = await natsIn(context);
  const made: NatsConnection[] = [];
  const system = new AnyServer(async () => {
    const connection = await site.connect(site.user, { reconnect: false });
    made.unshift(connection);
    return connection;
  });
  const read = await asked(site, () => void made[0]?.close());
  expect(await reload(system, servers)).toEqual(becameOf);
  expect(read).toEqual(['REFUSING', 'WELL']);
  expect(made).toHaveLength(2);
  await system.close();
  expect(made.map((connection) => connection.isClosed())).toEqual([true, true]);
});

it.for<readonly [string, (connection: NatsConnection) => Promise<ServerFacts[]>]>([
  ['hangs', () => Promise.resolve([])],
  [
    'ends',
    async (connection) => {
      await connection.close();
      return serverFacts(connection, 1);
    },
  ],
])('they are asked how they are by way of another one where the first one %s', async ([, first], context) => {
  const site = await natsIn(context);
  const made: NatsConnection[] = [];
  const system = new AnyServer(async () => {
    const connection = await site.connect(site.system, { reconnect: false });
    made.push(connection);
    return connection;
  });
  const ask = (connection: NatsConnection): Promise<ServerFacts[]> =>
    made.length === 1 ? first(connection) : serverFacts(connection, 1);
  expect(await system.all(ask, 3)).toHaveLength(1);
  await system.close();
  expect(made.map((connection) => connection.isClosed())).toEqual([true, true]);
});

it('where none answers that is said, as often as there are any', async (context) => {
  const site = await natsIn(context);
  let asked = 0;
  const system = new AnyServer(() => site.connect(site.system, { reconnect: false }));
  const ask = (): Promise<ServerFacts[]> => {
    asked += 1;
    return Promise.resolve([]);
  };
  expect(await system.all(ask, 3)).toEqual([]);
  expect(asked).toBe(3);
  await system.close();
});
