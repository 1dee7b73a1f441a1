import { appendFileSync } from 'node:fs';
import type { Instant } from './messages.ts';

// Both threads of a booth process know by two environment variables at which instant it is to end, and where to note it.

const names = { instant: 'GATEBOOTH_FAULTS_INSTANT', notes: 'GATEBOOTH_FAULTS_NOTES' } as const;

/** To be called before the journal's worker is made: it gets a copy of the environment. */
export function armSelfKill(instant: Instant | null, notes: string): void {
  process.env[names.instant] = instant ?? '';
  process.env[names.notes] = notes;
}

/** Ends this process as a power cut would, if this is the instant that was asked for. */
export function atInstant(instant: Instant): void {
  if (process.env[names.instant] !== instant) return;
  appendFileSync(process.env[names.notes] ?? '', `${instant}\n`);
  process.kill(process.pid, 'SIGKILL');
}

export const isArmed = (instant: Instant): boolean => process.env[names.instant] === instant;
