import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordView } from '../../electron/contract/record.ts';
import { readLogFile } from '../../electron/training/request-log.ts';
import type { PictureMark } from '../../electron/training/picture.ts';
import {
  readJournal,
  withJournal,
  type Began,
  type FiledEvent,
  type FiledRecord,
  type JournalFile,
} from './journal-file.ts';
import { sha256, type Elsewhere, type Press } from './ledger.ts';
import { supervisorPin, type Profile } from './messages.ts';
import type { Finding, Stage } from './stage.ts';

/** A request as the service's own log has it. */
export interface Executed {
  /** When its headers arrived: ISO 8601, by the site's time. */
  readonly at: string;
  readonly operation: string | null;
  readonly executed: boolean;
  readonly sessionId: string | null;
  /** From the body; null where it was not read. */
  readonly plate: string | null;
  readonly vehicleClass: string | null;
  readonly startDateTime: string | null;
  readonly endDateTime: string | null;
  /** Of a direct charge. */
  readonly amount: number;
  /** SHA-256 of the picture that came with it, in hexadecimal; null: none did. */
  readonly pictureSha256: string | null;
  readonly parkingSessionId: string | null;
  /** By which the campaign knows an act's request (`markOf`); null for the others. */
  readonly mark: string | null;
  readonly connection: string | null;
  /** What the campaign did to it; null: nothing. */
  readonly fault: string | null;
  /** What the service answered; null: nothing. */
  readonly status: number | null;
}

export interface KeptFile {
  readonly name: string;
  /** `data`: of the data directory. `log`: for people. `told`: what was said to the screen. */
  readonly kind: 'data' | 'log' | 'told';
  readonly bytes: Buffer;
}

/** All that a run leaves behind, gathered without asking the booth. */
export interface Evidence {
  readonly presses: readonly Press[];
  /** What there was before the run; `records` and `events` are what came after it. */
  readonly began: Began;
  /** Whose entries are another booth's. */
  readonly elsewhere: readonly Elsewhere[];
  readonly records: readonly FiledRecord[];
  readonly events: readonly FiledEvent[];
  /** SHA-256 of each picture by record and variant. */
  readonly pictures: readonly {
    readonly recordId: string;
    readonly variant: string;
    readonly sha256: string;
  }[];
  readonly requests: readonly Executed[];
  /** When a booth was started, or its service set anew: its gate is open then. Milliseconds since 1970, by the site's time. */
  readonly openings: readonly number[];
  /** When the service was stopped, whatever it was doing. */
  readonly stops: readonly number[];
  /** What the screen was told is *Sent*. */
  readonly told: readonly Pick<RecordView, 'id' | 'operation' | 'plate' | 'sessionId'>[];
  /** Requests that came on a connection which had carried one before. */
  readonly reusedConnections: number;
  readonly files: readonly KeptFile[];
  readonly tokens: readonly string[];
  /** Of everybody who could say that he is somebody. */
  readonly pins: readonly string[];
  readonly profile: Profile;
  /** A supervisor has had sent what was found again in a damaged journal. */
  readonly foundSent: boolean;
  /** What was seen on the way. */
  readonly findings: readonly Finding[];
}

/** Files of the data directory that are for people. */
const logNames = new Set(['health.json']);

function filesUnder(folder: string, kind: (name: string) => KeptFile['kind']): KeptFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name, kind: kind(name), bytes: readFileSync(join(folder, name)) }));
}

/** Where the training profile puts what `markOf` names. */
const markFields: Readonly<Record<string, string>> = {
  cancelSession: 'reason',
  editEntry: 'reason',
  editExit: 'reason',
  charge: 'endDateTime',
  directCharge: 'note',
};

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A journal that cannot be read is a finding like another, so that the run is told with its seed and its story. */
function readOrTell(stage: Stage): JournalFile {
  try {
    return readJournal(stage.directory, stage.began);
  } catch (error) {
    stage.expect(false, `the journal cannot be read after the last stop: ${(error as Error).message}`);
    return { records: [], events: [], pictures: [] };
  }
}

/** Whether a record is of the journal that the run began with: its screen shows the latest of these, too. */
const wasThere = ({ directory, began }: Stage, id: string): boolean =>
  began.records > 0 &&
  withJournal(directory, (database) =>
    database.prepare('SELECT 1 FROM records WHERE id = ? AND seq <= ?').get(id, began.records),
  ) !== undefined;

/** Reads everything from the disk, the booth being stopped. */
export async function gather(stage: Stage): Promise<Evidence> {
  const { records, events, pictures } = readOrTell(stage);
  const requests = (await readLogFile(stage.service.logFile)).map((line): Executed => {
    const body = (line.body ?? {}) as Record<string, unknown>;
    return {
      at: line.at,
      operation: line.operation,
      executed: line.executed,
      sessionId: line.sessionId,
      plate: textOf(body['plateNumber']),
      vehicleClass: textOf(body['vehicleClass']),
      startDateTime: textOf(body['startDateTime']),
      endDateTime: textOf(body['endDateTime']),
      amount: Number(body['amount'] ?? 0),
      pictureSha256: (body['imageBase64'] as PictureMark | null | undefined)?.sha256 ?? null,
      fault: line.fault,
      status: line.status,
      parkingSessionId: textOf(body['parkingSessionId']),
      mark: textOf(body[markFields[line.operation ?? ''] ?? '']),
      connection: line.headers['connection'] ?? null,
    };
  });
  const logs = ['booth.log', 'output.log'];
  const own = readdirSync(stage.folder).filter((name) => [...logs, 'told.log'].includes(name));
  return {
    presses: stage.ledger.presses,
    began: stage.began,
    elsewhere: stage.ledger.elsewhere,
    records,
    events,
    pictures: pictures.map(({ record_id: recordId, variant, jpeg }) => ({
      recordId,
      variant,
      sha256: sha256(jpeg),
    })),
    requests,
    openings: stage.openings,
    stops: stage.service.stops,
    told: stage.screen.sent().filter(({ id }) => !wasThere(stage, id)),
    reusedConnections: stage.service.reused,
    files: [
      ...filesUnder(stage.dataDirectory, (name) => (logNames.has(name) ? 'log' : 'data')),
      ...own.map((name): KeptFile => {
        const kind = logs.includes(name) ? 'log' : 'told';
        return { name, kind, bytes: readFileSync(join(stage.folder, name)) };
      }),
    ],
    tokens: stage.tokens,
    pins: [supervisorPin],
    profile: stage.profile,
    foundSent: stage.foundSent,
    findings: stage.findings,
  };
}
