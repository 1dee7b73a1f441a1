import type { ToReader } from './messages.ts';

/** The process that reads, as a shell has started it. */
export interface ReaderProcess {
  send(message: ToReader): void;
  /** Ends it at once, whatever it is at: it keeps nothing that could be lost. */
  kill(): void;
}

interface ReaderListeners {
  /** Whatever it says: nothing of it has been looked at. */
  readonly said: (message: unknown) => void;
  /** It is gone, by itself or not. @param cause for people */
  readonly ended: (cause: string) => void;
}

/** Starts the module of the reader in a process of its own: a shell knows how. */
export type StartReader = (listeners: ReaderListeners) => ReaderProcess;
