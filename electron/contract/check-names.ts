/** The way to the parking service, step by step, in the order in which it is gone. */
export const checkSteps = [
  'address',
  'name',
  'connection',
  'proxy',
  'certificate',
  'service',
  'clock',
  'token',
] as const;
export type CheckStep = (typeof checkSteps)[number];

/**
 * `attention`: it works, and somebody should know of it. `not-used`: there is none on this way (a proxy, a certificate), or the
 * site wants no probe. `not-reached`: a step before it failed.
 */
export const checkStates = ['ok', 'attention', 'failed', 'not-used', 'not-reached'] as const;
export type CheckState = (typeof checkStates)[number];

/** What was found out, where a step did not simply succeed. */
export const checkCodes = [
  // address
  'address-wrong',
  'unencrypted',
  // name and connection
  'name-not-found',
  'connection-refused',
  'unreachable',
  'timed-out',
  'connection-lost',
  /** At the slowest of the parts of connecting, which together take longer than the booth waits. */
  'connecting-slow',
  // proxy
  'proxy-credentials',
  'proxy-refused',
  'proxy-no-way',
  // certificate
  'certificate-untrusted',
  'certificate-self-signed',
  'certificate-expired',
  'certificate-not-yet',
  'certificate-name',
  'certificate-other',
  'handshake-failed',
  // service
  'probe-off',
  'path-not-found',
  'not-the-service',
  'redirected',
  'server-error',
  'rate-limited',
  'answer-unreadable',
  // clock
  'clock-differs',
  'clock-not-told',
  // token
  'token-missing',
  'token-refused',
  'no-permission',
  'answer-unexpected',
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** The way to a server of the site ledger, in the order in which it is gone. */
export const ledgerSteps = ['name', 'connection', 'certificate', 'rights', 'version', 'durability'] as const;
export type LedgerStep = (typeof ledgerSteps)[number];

/** What else is found out on that way: where a word of the parking service's would send somebody astray. */
export const ledgerCodes = [
  // connection
  'server-closed',
  /** What answers there is no server of a ledger. */
  'no-server',
  // certificate
  'no-tls',
  'authority-unknown',
  'server-certificate-expired',
  'server-certificate-name',
  'server-certificate-other',
  /** Within 30 days, of a server or of the authority. */
  'certificate-ends',
  // rights
  'booth-refused',
  'booth-not-admitted',
  // version
  'server-too-old',
  'neighbour-too-old',
  // durability
  'no-store',
  'store-silent',
  'not-durable',
  'disk-low',
  'site-untold',
  'site-unreadable',
  'unknown-epoch',
] as const;
export type LedgerCode = (typeof ledgerCodes)[number];
