/** `usage`: it was asked wrongly; `file`: a file here; `server`: a server is away, or does not fit; `refused`: a server said no. */
export type StewardFault = 'usage' | 'file' | 'server' | 'refused';

/** What is expected to fail, in a sentence that names the place. */
export class StewardError extends Error {
  readonly fault: StewardFault;

  constructor(fault: StewardFault, message: string) {
    super(message);
    this.name = 'StewardError';
    this.fault = fault;
  }
}
