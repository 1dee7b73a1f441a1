import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DurableLines, replaceLines } from './durable-lines.ts';
import { TrainingStartError, systemCode } from './start-error.ts';

const pictureMark = z.strictObject({ sha256: z.string(), bytes: z.number().int() });

/** What an edit replaced: the values as they stood until then. */
const formerSchema = z.strictObject({
  /** When they were replaced, by this service's clock: ISO 8601, UTC. */
  at: z.string(),
  operation: z.enum(['editEntry', 'editExit']),
  reason: z.string().nullable(),
  values: z.record(z.string(), z.string().nullable()),
});

const chargeSchema = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(['by-duration', 'direct']),
  /** Whole cents: money is counted, not measured. */
  cents: z.number().int(),
  currency: z.string(),
  note: z.string().nullable(),
});
export type Charge = Readonly<z.infer<typeof chargeSchema>>;

/** One session as this service keeps it: the specification's fields (section 2) and what is needed to prove a request. */
const storedSessionSchema = z.strictObject({
  id: z.string(),
  /** Specification, section 3; CANCELLED is this service's own invention. */
  state: z.enum(['STARTED', 'ENDED', 'CANCELLED']),
  plateNumber: z.string(),
  vehicleClass: z.string(),
  /** As sent. */
  startDateTime: z.string(),
  /** As sent; null while the session is STARTED. */
  endDateTime: z.string().nullable(),
  isRegisteredUser: z.boolean(),
  entryPicture: pictureMark.nullable(),
  entryPictureUrl: z.string().nullable(),
  exitPicture: pictureMark.nullable(),
  exitPictureUrl: z.string().nullable(),
  // Since the other seven operations. A session on which none was used is written as before, so that a file can be read
  // by older programs and an older file by this one.
  cancelled: z.strictObject({ at: z.string(), reason: z.string().nullable() }).exactOptional(),
  /** Oldest first. */
  history: z.array(formerSchema).exactOptional(),
  /** Oldest first. */
  charges: z.array(chargeSchema).exactOptional(),
});
export type StoredSession = Readonly<z.infer<typeof storedSessionSchema>>;

/** The first line, by which a file is known to be ours before anything in it is changed. */
const header = '{"file":"gatebooth-training-sessions","version":1}';

/**
 * The sessions in memory and in their file: one line for each change, the whole session in it, the last line of an id
 * holds. A session makes few lines in its life, so the file is written anew only where sessions are too old to be kept.
 */
export class SessionStore {
  /** How many lines could not be read at start. They stay in the file and are passed over. */
  readonly damagedLines: number;
  readonly newId: () => string;
  readonly #lines: DurableLines;
  readonly #sessions: Map<string, StoredSession>;

  private constructor(
    lines: DurableLines,
    sessions: Map<string, StoredSession>,
    damagedLines: number,
    newId: () => string,
  ) {
    this.newId = newId;
    this.#lines = lines;
    this.#sessions = sessions;
    this.damagedLines = damagedLines;
  }

  /**
   * Opens the file, or creates it in a folder that is there, and reads it.
   *
   * @param sinceMs sessions of before (ms since 1970) are taken out of the file, and lines that cannot be read with them
   * @param newId makes the id of a new session
   * @throws {TrainingStartError} `data-unreachable`, or `data-foreign` for a file that is not one of sessions (untouched)
   */
  static async open(
    path: string,
    sinceMs = Number.NEGATIVE_INFINITY,
    newId: () => string = randomUUID,
  ): Promise<SessionStore> {
    let lines = await DurableLines.open(path).catch((error: unknown) => {
      throw new TrainingStartError(
        'data-unreachable',
        `cannot open the data file ${path} (${systemCode(error)})`,
      );
    });
    try {
      const { sessions, damaged } = await replay(lines, path);
      const old = [...sessions.values()].filter((session) => lastTimeOf(session) < sinceMs);
      if (old.length > 0) {
        for (const { id } of old) sessions.delete(id);
        await lines.close();
        await replaceLines(path, [header, ...[...sessions.values()].map((one) => JSON.stringify(one))]);
        lines = await DurableLines.open(path);
      }
      return new SessionStore(lines, sessions, damaged, newId);
    } catch (error) {
      await lines.close();
      throw error;
    }
  }

  /** All sessions, in the order of their entries. */
  all(): readonly StoredSession[] {
    return [...this.#sessions.values()];
  }

  find(id: string): StoredSession | undefined {
    return this.#sessions.get(id);
  }

  /** Creates or replaces a session. Resolves when it is on the disk; rejects with nothing changed. One at a time. */
  async put(session: StoredSession): Promise<void> {
    await this.#lines.append(JSON.stringify(session));
    this.#sessions.set(session.id, session);
  }

  async close(): Promise<void> {
    await this.#lines.close();
  }
}

/** When its car left, else when it came (ms since 1970). */
const lastTimeOf = ({ startDateTime, endDateTime }: StoredSession): number =>
  Date.parse(endDateTime ?? startDateTime);

async function replay(
  lines: DurableLines,
  path: string,
): Promise<{ sessions: Map<string, StoredSession>; damaged: number }> {
  const { lines: texts, torn } = await lines.read();
  const first = texts.shift();
  const headerTorn = first === undefined && header.startsWith(torn.toString('utf8'));
  if (first !== header && !headerTorn) {
    throw new TrainingStartError(
      'data-foreign',
      `${path} is not a file of training sessions; it is left as it is`,
    );
  }
  if (torn.length > 0) await lines.dropTorn(torn.length);
  if (first === undefined) await lines.append(header);

  const sessions = new Map<string, StoredSession>();
  let damaged = 0;
  for (const text of texts) {
    const session = readSession(text);
    if (session === null) damaged += 1;
    else sessions.set(session.id, session);
  }
  return { sessions, damaged };
}

function readSession(text: string): StoredSession | null {
  try {
    return storedSessionSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
