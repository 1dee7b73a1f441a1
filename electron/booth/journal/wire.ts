import type { Journal } from './types.ts';

// The messages between the core and the journal's worker thread.

export interface JournalRequest {
  /** From 1; 0 is the worker's own word that it has opened the journal. */
  readonly id: number;
  readonly call: keyof Journal;
  readonly input: unknown[];
}

export interface JournalFault {
  readonly kind: 'in-use' | 'disk-full' | 'failed';
  readonly message: string;
  readonly stack?: string | undefined;
}

export type JournalReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: JournalFault };
