import type { CallName, PushName } from '../../../electron/contract/channels.ts';

// The browser shell's WebSocket frames, encoded with MessagePack so that a picture stays bytes.

export interface CallFrame {
  readonly id: number;
  readonly channel: CallName;
  readonly input: unknown;
}

export type AnswerFrame =
  { readonly id: number; readonly result: unknown } | { readonly push: PushName; readonly value: unknown };
