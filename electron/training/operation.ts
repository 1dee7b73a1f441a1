import type { z } from 'zod';
import { refuse, type Outcome } from './outcome.ts';
import type { SessionStore } from './session-store.ts';

/** The operations that this service has. A permission is an operation's name. */
export const operationNames = ['entry', 'exit'] as const;
export type OperationName = (typeof operationNames)[number];

/** One operation of the parking service, ready to be served. */
export interface Operation {
  readonly name: OperationName;
  readonly method: string;
  /** Below the base URL, with a leading slash. */
  readonly path: string;
  /** Checks the parsed body and executes. Rejects only if the sessions could not be saved; then nothing has changed. */
  perform(body: unknown, sessions: SessionStore): Promise<Outcome>;
}

/** Joins an operation's address, its request and what it does. */
export function defineOperation<S extends z.ZodType>(
  description: Pick<Operation, 'name' | 'method' | 'path'> & {
    readonly request: S;
    readonly execute: (request: z.infer<S>, sessions: SessionStore) => Promise<Outcome>;
  },
): Operation {
  const { name, method, path, request, execute } = description;
  return {
    name,
    method,
    path,
    perform: async (body, sessions) => {
      const parsed = request.safeParse(body);
      return parsed.success ? execute(parsed.data, sessions) : refuseBody(parsed.error);
    },
  };
}

// THIS SERVICE'S OWN CHOICE: 400, naming the first wrong field. The specification says nothing of wrong bodies.
function refuseBody(error: z.ZodError): Outcome {
  const issue = error.issues[0];
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...extra].map(String).join('.');
  return refuse(400, 'wrong-field', issue?.message ?? 'The body is wrong.', field === '' ? {} : { field });
}
