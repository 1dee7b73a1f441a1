import type { ProxyConfig } from 'electron';
import type { Rectangle } from './small-modules.ts';

/** What the imitated Electron tells the test: one message for each thing that a person, or the system, would notice. */
export type Report =
  | { report: 'window'; options: Record<string, unknown> }
  | { report: 'switch'; name: string; value: string }
  | { report: 'proxy'; config: ProxyConfig }
  | { report: 'show'; url: string }
  | { report: 'loaded'; url: string; status: number; headers: Record<string, string> }
  | { report: 'sent'; channel: string; args: unknown[] }
  | { report: 'error-box'; title: string; content: string }
  | { report: 'to-front' }
  | { report: 'moved'; bounds: Rectangle }
  | { report: 'relaunch' }
  | { report: 'display-kept-on' };

export function report(message: Report): void {
  process.send?.(message);
}
