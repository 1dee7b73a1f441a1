import type { BoothSettings } from './settings/schema.ts';

/** What has to be known of a booth before its program is replaced. */
export interface UpdateReadiness {
  readonly updates: BoothSettings['updates'];
  /** Whether attendants sign in at this site. */
  readonly signIn: boolean;
  /** Whether somebody is signed in. */
  readonly onDuty: boolean;
  /** Records that are still to be sent, decided about, or completed. */
  readonly openRecords: number;
  /** Whether a request may be on its way to the service. */
  readonly onWire: boolean;
}
