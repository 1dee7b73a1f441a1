const startErrorCodes = [
  'bad-option',
  'port-in-use',
  'port-refused',
  'data-unreachable',
  'data-foreign',
  'log-unreachable',
] as const;
export type StartErrorCode = (typeof startErrorCodes)[number];

/** Why the training service could not start. `code` is for programs, the message is a sentence for people. */
export class TrainingStartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string) {
    super(message);
    this.name = 'TrainingStartError';
    this.code = code;
  }
}

/** The system's short code of a failed call, such as `EACCES`; `unknown` where there is none. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
