import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../electron/booth/lib/durable.ts';
import { idSchema, text, uuidSchema } from '../../electron/booth/ledger/messages/fields.ts';
import { serviceMarkSchema } from '../../electron/booth/ledger/messages/service-mark.ts';
import { StewardError } from './steward-error.ts';

// What the steward knows of its site: the one file from which everything else is made anew. No secret is in it.

export const publicKeySchema = z.string().regex(/^U[A-Z2-7]{55}$/);
export const portSchema = z.int().min(1).max(65_535);

const boothSchema = z.object({
  id: idSchema,
  name: text(64).min(1),
  /** Its keys; null: it was removed, and its id is never given again. */
  keys: z.object({ booth: publicKeySchema, fencing: publicKeySchema }).nullable(),
  /** Of the one disk that is admitted under its id. */
  incarnation: uuidSchema,
  /** What ALPRs could not read at these is shown at this booth. */
  lanes: z.array(idSchema).max(16).default([]),
});
export type SiteBooth = z.infer<typeof boothSchema>;

/** Somebody else's system that tells the site something: an ALPR. */
const writerSchema = z.object({
  id: idSchema,
  name: text(64).min(1),
  /** The lanes that it may tell of. */
  lanes: z.array(idSchema),
  /** null: it has none; without a password either it was removed, and its id is never given again. */
  key: publicKeySchema.nullable(),
  /** Of one that speaks MQTT alone: bcrypt's hash of its password, which has 256 random bits. */
  passwordHash: z
    .string()
    .regex(/^\$2b\$\d\d\$[./A-Za-z0-9]{53}$/)
    .nullable()
    .default(null),
  /** The parking service whose cars it may tell of; null: of no car. */
  service: serviceMarkSchema.nullable().default(null),
});
export type SiteWriter = z.infer<typeof writerSchema>;

/** The operator's hub, which is told how the booths of many sites are. */
const hubSchema = z.object({
  /** What the hub calls this site. */
  id: idSchema,
  /** Host and port. */
  address: text(300).min(1),
  /** PEM of the authority of its certificate, and where each server finds that. */
  ca: text(65_536).min(1),
  authority: text(1024).min(1),
  key: publicKeySchema,
});

const siteSchema = z.object({
  v: z.literal(1),
  id: idSchema,
  /** Grows with every change of who may do what: a server that has not read the newest rights is known by it. */
  generation: z.int().min(1),
  listen: text(255).min(1),
  /** Where each server hears MQTT; null: nowhere. */
  mqttPort: portSchema.nullable().default(null),
  servers: z
    .array(z.object({ host: text(255).min(1), port: portSchema, clusterPort: portSchema }))
    .min(1)
    .max(3),
  /** Where each server finds them. */
  tls: z.object({ certificate: text(1024).min(1), key: text(1024).min(1), authority: text(1024).min(1) }),
  /** PEM of the authority, for the booths. */
  ca: text(65_536).min(1),
  store: text(1024).min(1),
  isEncrypted: z.boolean(),
  keys: z.object({ steward: publicKeySchema, system: publicKeySchema, monitoring: publicKeySchema }),
  /** How long the ledger keeps what is settled; a booth's own may be shorter. */
  retention: z
    .object({ recordDays: z.int().min(1).max(3_650), pictureHours: z.int().min(1).max(8_760) })
    .default({ recordDays: 90, pictureHours: 72 }),
  booths: z.array(boothSchema).max(200),
  writers: z.array(writerSchema).max(64).default([]),
  /** null: nothing is told to anybody outside of the site. */
  hub: hubSchema.nullable().default(null),
});
export type Site = z.infer<typeof siteSchema>;

/** The ids of those that have not been removed. */
export const activeBooths = ({ booths }: Site): string[] =>
  booths.filter(({ keys }) => keys !== null).map(({ id }) => id);

/** A booth that the file does not name is not: the folder may be an older copy than another steward's. */
export const isRemoved = ({ booths }: Site, booth: string): boolean =>
  booths.some(({ id, keys }) => id === booth && keys === null);

/** Whether an ALPR may tell of cars. */
export const areCarsTold = ({ writers }: Site): boolean => writers.some(({ service }) => service !== null);

/** Of the writers those that speak MQTT alone and have not been removed. */
export const mqttWriters = ({
  writers,
}: Site): (Pick<SiteWriter, 'id' | 'lanes'> & { passwordHash: string })[] =>
  writers.flatMap(({ id, lanes, passwordHash }) =>
    passwordHash === null ? [] : [{ id, lanes, passwordHash }],
  );

const fileIn = (folder: string): string => join(folder, 'site.json');

/** @returns null: there is none yet. @throws a `StewardError` where it cannot be read, with its place */
export const readSite = (folder: string): Site | null => readOwn(fileIn(folder), siteSchema);

/** Of a file that the steward itself has written. @returns null: there is none. @throws as `readSite` */
export function readOwn<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
  const content = readText(path);
  if (content === null) return null;
  try {
    return schema.parse(JSON.parse(content));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue === undefined ? 'is no JSON' : `${issue.path.join('.')}: ${issue.message}`;
    throw new StewardError('file', `${path}: ${why}; nothing was changed`);
  }
}

/** @throws a `StewardError` where the folder has none */
export function siteIn(folder: string): Site {
  const site = readSite(folder);
  if (site === null)
    throw new StewardError('usage', `${fileIn(folder)}: there is no site here; init makes one`);
  return site;
}

export function writeSite(folder: string, site: Site): void {
  writeText(fileIn(folder), `${JSON.stringify(siteSchema.parse(site), null, 2)}\n`, 0o644);
}

/** @returns null: there is no such file. @throws a `StewardError` where it cannot be read */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StewardError('file', `${path}: ${(error as Error).message}`);
  }
}

/** Whole after a power cut, too. @throws a `StewardError` where the disk refuses; what was there before is then as it was */
export function writeText(path: string, content: string, mode: number): void {
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeWhole(path, Buffer.from(content), mode);
  } catch (error) {
    throw new StewardError('file', `${path}: ${(error as Error).message}`);
  }
}
