import type { z } from 'zod';
import { refuse, type Outcome } from './outcome.ts';
import type { SessionStore } from './session-store.ts';

/** The operations that this service has. A permission is an operation's name. */
export const operationNames = [
  // Specified in full.
  'entry',
  'exit',
  // Only named by the specification (section 1): their paths and payloads are this service's own invention.
  'listSessions',
  'querySession',
  'cancelSession',
  'editEntry',
  'editExit',
  'charge',
  'directCharge',
] as const;
export type OperationName = (typeof operationNames)[number];

/** Where the paths of the operations stand that the specification only names: a prefix that no other service has. */
export const ownPathPrefix = '/training/v1';

/** One operation of the parking service, ready to be served. */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the base URL, with a leading slash; `:name` stands for one segment. */
  readonly path: string;
  /**
   * Checks what was sent and executes. Rejects only if the sessions could not be saved; then nothing has changed.
   *
   * @param sent the parsed body; for a GET the names and values of path and query
   */
  perform(sent: unknown, sessions: SessionStore, now: Date): Promise<Outcome>;
}

/** Joins an operation's address, its request and what it does. */
export function defineOperation<S extends z.ZodType>(
  description: Pick<Operation, 'name' | 'method' | 'path'> & {
    readonly request: S;
    readonly execute: (request: z.infer<S>, sessions: SessionStore, now: Date) => Promise<Outcome>;
  },
): Operation {
  const { name, method, path, request, execute } = description;
  return {
    name,
    method,
    path,
    perform: async (sent, sessions, now) => {
      const parsed = request.safeParse(sent);
      return parsed.success ? execute(parsed.data, sessions, now) : refuseFields(parsed.error);
    },
  };
}

// THIS SERVICE'S OWN CHOICE: 400, naming the first wrong field. The specification says nothing of wrong requests.
function refuseFields(error: z.ZodError): Outcome {
  const issue = error.issues[0];
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...extra].map(String).join('.');
  return refuse(400, 'wrong-field', issue?.message ?? 'The request is wrong.', field === '' ? {} : { field });
}
