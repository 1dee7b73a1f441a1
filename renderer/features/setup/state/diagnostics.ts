import { create } from 'zustand';
import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import type { Message } from '../../../platform/i18n/message.ts';

export interface DiagnosticsState {
  /** null: they are being read. */
  readonly diagnostics: Diagnostics | null;
  /** The journal was verified, and its chain does not hold. */
  readonly isBroken: boolean;
  /** What is being done. */
  readonly doing: 'verify' | 'save' | 'clock' | null;
  /** What came of what was done last. */
  readonly outcome: { readonly good: boolean; readonly message: Message } | null;
}

export const initialDiagnostics: DiagnosticsState = {
  diagnostics: null,
  isBroken: false,
  doing: null,
  outcome: null,
};

export const useDiagnostics = create<DiagnosticsState>()(() => initialDiagnostics);
