import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { hubAccount } from './hub-line.ts';
import { isServerNewEnough, leastServerVersion } from '../../electron/booth/ledger/names/server-version.ts';

// What the servers tell of themselves, over their own account. JetStream's interface, which booths may use, tells nothing of flushing.

const answerMs = 3_000;

const units = { y: 365 * 86_400, d: 86_400, h: 3_600, m: 60, s: 1 } as const;

/** @param uptime as the server writes it: 1y20d3h4m5s @returns ms */
function runMsOf(uptime: string): number {
  const parts = [...uptime.matchAll(/(\d+)([ydhms])/g)];
  return (
    parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0) * 1_000
  );
}

const variablesSchema = z.object({
  server: z.object({ name: z.string(), id: z.string(), ver: z.string() }),
  data: z.object({
    start: z.iso.datetime(),
    now: z.iso.datetime(),
    uptime: z.string().transform(runMsOf),
    mqtt: z.object({ port: z.int().optional() }).optional(),
    leaf: z
      .object({
        remotes: z
          .array(z.object({ local_account: z.string().optional(), urls: z.array(z.string()).default([]) }))
          .default([]),
      })
      .optional(),
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

/** The server's own account of time. */
export interface ServerClock {
  /** When it started, as its clock told then (ms since 1970). */
  readonly startMs: number;
  /** As its clock tells now. */
  readonly nowMs: number;
  /** How long it has run (ms), to the second: nobody can set that. */
  readonly runMs: number;
}

export interface ServerFacts {
  readonly name: string;
  /** Of its process: another one after each start. */
  readonly id: string;
  readonly clock: ServerClock;
  readonly version: string;
  /** Whether each write is flushed before it is acknowledged; null: it keeps nothing at all. */
  readonly syncsAlways: boolean | null;
  readonly freeBytes: number | null;
  /** What it takes from its configuration only as it starts. */
  readonly started: {
    /** Where it hears MQTT; null: nowhere. */
    readonly mqttPort: number | null;
    /** Where it has its line to an operator's hub: host and port. */
    readonly hubs: readonly string[];
  };
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
      clock: { startMs: Date.parse(data.start), nowMs: Date.parse(data.now), runMs: data.uptime },
      version: server.ver,
      syncsAlways: config === undefined ? null : config.sync_always === true,
      freeBytes:
        config?.max_storage === undefined || stats === undefined
          ? null
          : Math.max(0, config.max_storage - stats.storage),
      started: {
        mqttPort: data.mqtt?.port ?? null,
        hubs: (data.leaf?.remotes ?? [])
          .filter((remote) => remote.local_account === hubAccount)
          .flatMap(({ urls }) => urls.map((url) => url.replace(/^.*(?:\/\/|@)/, ''))),
      },
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
