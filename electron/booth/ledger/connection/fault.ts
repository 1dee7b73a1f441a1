import { errors } from '@nats-io/transport-node';

/**
 * Why there is no connection. `no-tls`: the server, or whoever stands before it, speaks no TLS; nothing was told to it then.
 * `server-too-old`: its compare-and-set may have two winners.
 */
type LedgerFaultKind =
  | 'name-not-found'
  | 'unreachable'
  | 'certificate'
  | 'no-tls'
  | 'credentials'
  | 'server-too-old'
  | 'no-jetstream'
  | 'other';

export interface LedgerFault {
  readonly fault: LedgerFaultKind;
  /** For the log: the client's or the server's own. */
  readonly word: string;
}

const namesOf: Readonly<Record<string, LedgerFaultKind>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
};

export function faultOf(error: unknown): LedgerFault {
  const chain = chainOf(error);
  const word = chain.map(({ message }) => message).find((message) => message !== '') ?? String(error);
  return { fault: kindOf(chain), word };
}

function kindOf(chain: readonly Error[]): LedgerFaultKind {
  for (const error of chain) {
    // A server, or a computer, that is busy does not come to it in time: that says nothing of the key.
    if (/authentication timeout/i.test(error.message)) return 'unreachable';
    if (error instanceof errors.AuthorizationError) return 'credentials';
    if (/does not support 'tls'/.test(error.message)) return 'no-tls';
    const code = 'code' in error ? String(error.code) : '';
    const known = namesOf[code];
    if (known !== undefined) return known;
    if (/CERT|SELF_SIGNED|ISSUER|VERIFY|ERR_TLS|ERR_SSL/.test(code)) return 'certificate';
    if (error instanceof errors.TimeoutError || /connection refused/.test(error.message))
      return 'unreachable';
  }
  return 'other';
}

/** @param error of a session that stands: whether the server does not let this booth do what it asked for */
export const isRefusal = (error: unknown): boolean =>
  chainOf(error).some((one) => one instanceof errors.PermissionViolationError);

/** The error with what caused it. */
function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) chain.push(at);
  return chain;
}
