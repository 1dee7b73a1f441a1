import { z } from 'zod';
import { idSchema, text, uuidSchema } from './fields.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

const credentialsSchema = z.object({
  v: versionSchema,
  kind: z.literal('credentials'),
  site: idSchema,
  booth: idSchema,
  /** Of the one disk that this file is for. */
  incarnation: uuidSchema,
  /** Host and port of each of the site's servers. */
  servers: z.array(text(300).min(1)).min(1).max(9),
  /** PEM of the authority that the servers' certificates are from. */
  ca: text(65_536).min(1),
  /** The booth's own nkey: whoever has it is this booth. */
  seed: z.string().regex(/^SU[A-Z2-7]{56}$/),
});

/** Who a booth is at the ledger, and where that is: what the steward gives for it, as a file. */
export type LedgerCredentials = z.infer<typeof credentialsSchema>;

const mostBytes = 131_072;

export const credentialsForm: Form<typeof credentialsSchema> = { schema: credentialsSchema, mostBytes };

const fencingSchema = credentialsSchema.extend({ kind: z.literal('fencing-credentials') });

/** By which a supervisor takes over what that booth's neighbours had offered: no part of its own file, and not for its disk. */
export const fencingForm: Form<typeof fencingSchema> = { schema: fencingSchema, mostBytes };

const writerSchema = credentialsSchema.omit({ booth: true, incarnation: true }).extend({
  kind: z.literal('writer-credentials'),
  writer: idSchema,
  /** Under which its answers come, where it asks for any. */
  inbox: text(64).min(1),
  /** The subject of what it could not read, by the lane. */
  read: z.record(idSchema, text(64).min(1)),
  /** The subject of the cars that came and left; left out: it may tell of none. */
  cars: text(64).min(1).exactOptional(),
});

/** What a system of somebody else's is given: an ALPR tells of its lanes by it. */
export const writerForm: Form<typeof writerSchema> = { schema: writerSchema, mostBytes };

const mqttWriterSchema = writerSchema.omit({ seed: true, inbox: true, read: true, cars: true }).extend({
  kind: z.literal('mqtt-credentials'),
  user: text(64).min(1),
  password: text(72).min(1),
  /** The topic of what it could not read, by the lane. */
  topics: z.record(idSchema, text(64).min(1)),
});

/** The same for a system that speaks MQTT alone: `servers` are then where they hear MQTT. */
export const mqttWriterForm: Form<typeof mqttWriterSchema> = { schema: mqttWriterSchema, mostBytes };

const hubSchema = credentialsSchema.omit({ booth: true, incarnation: true, servers: true }).extend({
  kind: z.literal('hub-credentials'),
  /** Host and port where the hub takes the lines of sites. */
  hub: text(300).min(1),
});

/** What a site is given to reach its operator's hub: `site` is its id there, and `ca` the authority of the hub's certificate. */
export const hubForm: Form<typeof hubSchema> = { schema: hubSchema, mostBytes };
