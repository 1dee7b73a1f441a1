import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { isServerNewEnough, leastServerVersion } from '../../electron/booth/ledger/names/server-version.ts';

// What the servers tell of themselves, over their own account. JetStream's interface, which booths may use, tells nothing of flushing.

const answerMs = 3_000;

const variablesSchema = z.object({
  server: z.object({ name: z.string(), id: z.string(), ver: z.string() }),
  data: z.object({
    jetstream: z
      .object({
        config: z
          .object({
            max_storage: z.number().optional(),
            sync_always: z.boolean().optional(),
          })
          .optional(),
        stats: z.object({ storage: z.number() }).optional(),
      })
      .optional(),
  }),
});

export interface ServerFacts {
  readonly name: string;
  readonly id: string;
  readonly version: string;
  /** Whether each write is flushed before it is acknowledged; null: it keeps nothing at all. */
  readonly syncsAlways: boolean | null;
  readonly freeBytes: number | null;
}

/** @returns those of all servers that answer. @param count how many there should be */
export async function serverFacts(system: NatsConnection, count: number): Promise<ServerFacts[]> {
  const answers = await system.requestMany('$SYS.REQ.SERVER.PING.VARZ', '', {
    strategy: 'count',
    maxMessages: count,
    maxWait: answerMs,
  });
  const found: ServerFacts[] = [];
  for await (const answer of answers) {
    const { server, data } = variablesSchema.parse(answer.json());
    const { config, stats } = data.jetstream ?? {};
    found.push({
      name: server.name,
      id: server.id,
      version: server.ver,
      syncsAlways: config === undefined ? null : config.sync_always === true,
      freeBytes:
        config?.max_storage === undefined || stats === undefined
          ? null
          : Math.max(0, config.max_storage - stats.storage),
    });
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** @returns what of the servers must not be so, in sentences */
export function faultsOf(found: readonly ServerFacts[], expected: readonly string[]): string[] {
  return expected.flatMap((name) => {
    const facts = found.find((one) => one.name === name);
    if (facts === undefined) return [`${name} does not answer`];
    return [
      ...(isServerNewEnough(facts.version)
        ? []
        : [`${name} is nats-server ${facts.version}, at least ${leastServerVersion} is needed`]),
      ...(facts.syncsAlways === null ? [`${name} has no JetStream`] : []),
      ...(facts.syncsAlways === false
        ? [`${name} lacks "sync_interval: always": a power cut takes acknowledged writes along`]
        : []),
    ];
  });
}
