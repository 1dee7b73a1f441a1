/** What the service has decided and done about one request: its answer, and whether its sessions changed. */
export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The answer's JSON text. */
  readonly body: string;
  /** True if and only if this request changed the sessions. */
  readonly executed: boolean;
  /** The session that the request created, changed or named; null if there is none. */
  readonly sessionId: string | null;
}

/** 200 with the specification's envelope (section 2, "Response envelope"): one property `data`. */
export function succeed(data: object, sessionId: string | null, executed: boolean): Outcome {
  return { status: 200, headers: {}, body: JSON.stringify({ data }), executed, sessionId };
}

/** @param field the request's field that is wrong, where it is one */
export function refuse(
  status: number,
  code: string,
  message: string,
  more: { field?: string; headers?: Record<string, string> } = {},
): Outcome {
  // THIS SERVICE'S OWN INVENTION: the specification (section 7) does not show the shape of an error's body.
  const error = { code, message, ...(more.field === undefined ? {} : { field: more.field }) };
  return {
    status,
    headers: more.headers ?? {},
    body: JSON.stringify({ error }),
    executed: false,
    sessionId: null,
  };
}

// Specification, sections 4 and 7.
export const notAuthenticated = (): Outcome =>
  refuse(401, 'not-authenticated', 'A valid bearer token is needed.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
export const noPermission = (): Outcome =>
  refuse(403, 'insufficient-permission', 'The token may not do this operation.');
export const noSession = (): Outcome => refuse(404, 'record-not-found', 'There is no such session.');

// THIS SERVICE'S OWN CHOICES from here on: the specification lists no other refusals.
export const noPath = (): Outcome => refuse(404, 'unknown-path', 'There is no operation at this path.');
export const wrongMethod = (allow: string): Outcome =>
  refuse(405, 'wrong-method', `Only ${allow} is answered here.`, { headers: { Allow: allow } });
/** What cannot be done with a session in the state that it is in; nothing was changed. */
export const conflict = (code: string, message: string): Outcome => refuse(409, code, message);
export const bodyTooLarge = (limitBytes: number): Outcome =>
  refuse(413, 'body-too-large', `The body has more than ${limitBytes} bytes.`);
export const notJson = (): Outcome => refuse(415, 'not-json', 'The Content-Type must be application/json.');
export const badJson = (): Outcome => refuse(400, 'bad-json', 'The body is not JSON in UTF-8.');
export const failed = (): Outcome => refuse(500, 'failed', 'The service failed; nothing was changed.');
