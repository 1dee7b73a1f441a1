import { expect, it } from 'vitest';
import { reload } from '../../steward/server/rights-in-force.ts';
import { natsIn } from '../support/nats-server.ts';

it('a server that ends once it has said how it is keeps no other one from the new rights', async (context) => {
  const site = await natsIn(context);
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
  await connection.flush();
  const servers = ['ENDED', 'REFUSING', 'WELL'].map((id) => ({ id, name: id.toLowerCase() }));
  expect(await reload(connection, servers)).toEqual([
    { name: 'ended', word: 'it does not answer' },
    { name: 'refusing', word: 'no' },
  ]);
  expect(read).toEqual(['REFUSING', 'WELL']);
});
