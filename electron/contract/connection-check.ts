import { z } from 'zod';
import { boothTime } from './record.ts';

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

const shortText = z.string().max(300);

export const checkedCertificateSchema = z.strictObject({
  /** Whose it is, and who signed it. */
  subject: shortText,
  issuer: shortText,
  /** The host names and addresses that it is for; at most 20. */
  names: z.array(shortText),
  validFrom: boothTime,
  validUntil: boothTime,
});
export type CheckedCertificate = z.infer<typeof checkedCertificateSchema>;

/** What a step was about: for whoever has to repair it. */
const facts = z.strictObject({
  host: shortText.exactOptional(),
  port: z.number().int().exactOptional(),
  /** What the name stands for; at most 20. */
  addresses: z.array(shortText).exactOptional(),
  /** ms */
  tookMs: z.number().exactOptional(),
  certificate: checkedCertificateSchema.exactOptional(),
  /** TLS's version, such as `TLSv1.3`. */
  protocol: shortText.exactOptional(),
  /** What OpenSSL calls it. */
  reason: shortText.exactOptional(),
  httpStatus: z.number().int().exactOptional(),
  /** Where an answer leads away to: a host. */
  leadsTo: shortText.exactOptional(),
  /** The service's clock less the booth's (ms). */
  skewMs: z.number().exactOptional(),
});
export type CheckFacts = z.infer<typeof facts>;

export const checkedStepSchema = z.strictObject({
  step: z.enum(checkSteps),
  state: z.enum(checkStates),
  code: z.enum(checkCodes).nullable(),
  facts,
});
export type CheckedStep = z.infer<typeof checkedStepSchema>;

/** Every step of the way, in its order, whether it was reached or not. */
export const connectionCheckSchema = z.strictObject({ at: boothTime, steps: z.array(checkedStepSchema) });
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;

/** A service as it is typed, before it is kept. */
export const serviceToCheckSchema = z.strictObject({
  address: z.string().max(2048),
  /** null: a direct connection. */
  proxy: z.string().max(2048).nullable(),
  /** null: the one that is kept, where the address is the one in use. */
  token: z.string().max(8192).nullable(),
  /** false: the site's provider wants no probe, so the check ends before a request. */
  probe: z.boolean(),
});
export type ServiceToCheck = z.infer<typeof serviceToCheckSchema>;
