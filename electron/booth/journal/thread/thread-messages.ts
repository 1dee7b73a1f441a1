import type { ThreadMessage, ThreadReply, ThreadRequest } from '../../lib/asked-thread.ts';
import type { Differences } from '../records/derived.ts';
import type { JournalNotice, NewerVersions, OpenReport } from '../model/report-types.ts';
import type { ReaderCall, Journal, ThreadCall } from '../types.ts';

// The messages between the core and the journal's worker thread.

/** What the worker thread is started for. */
export type JournalTask = JournalDuty | (ReadingTask & { readonly readers: SharedArrayBuffer });

/** Holds a directory's journal. */
export interface JournalDuty {
  readonly directory: string;
  readonly reserveBytes?: number | undefined;
  readonly salvageMs?: number | undefined;
  readonly readers: SharedArrayBuffer;
}

/** What a thread of its own only reads, and ends. */
export type ReadingTask =
  /** A directory's journal after a start: what is kept beside its records, and `quick_check`. */
  | { readonly check: string }
  /** A directory's journal, or a copy of it that stands there, verified on a thread of its own; answered with reply 0. */
  | { readonly verify: string; readonly copy?: string | undefined }
  /** A picture is made smaller, likewise: 3840 × 2160 px take three seconds. */
  | { readonly shrink: Uint8Array; readonly mostBytes?: number | undefined }
  /** What is held about a plate is counted or reported, or a thumbnail made, likewise. */
  | { readonly apart: string; readonly question: ApartQuestion };

/** An `ApartCall`, or the part of an erasure that only reads. */
export type ApartQuestion =
  | { [K in ReaderCall]: { readonly call: K; readonly input: Parameters<Journal[K]> } }[ReaderCall]
  | { readonly call: 'searchAbout'; readonly input: readonly [plate: string] };

export type JournalRequest = ThreadRequest<ThreadCall>;

export interface JournalFault {
  /**
   * `shrink-first`: the press is to be given again with its `smallerPicture`. `stale`: the record is not any more what the change
   * was decided on. `newer`: the journal is a newer program's.
   */
  readonly kind: 'in-use' | 'newer' | 'disk-full' | 'shrink-first' | 'stale' | 'failed';
  readonly message: string;
  /** Of a `newer` journal. */
  readonly versions?: NewerVersions | undefined;
  readonly stack?: string | undefined;
}

export type JournalReply = ThreadReply<JournalFault>;

/** What `JournalReply` 0 carries. */
export interface Greeting {
  readonly opened: OpenReport;
}

export type JournalMessage = ThreadMessage<JournalFault, JournalNotice>;

/** Of the thread that looks at a journal after a start. */
export type CheckMessage =
  | { readonly notice: JournalNotice }
  /** What stands beside the records and is not as they say. */
  | { readonly differences: Differences };
