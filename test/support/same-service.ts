import type { Handoff } from '../../electron/booth/booth.ts';

/**
 * For a booth that is stopped and started again over one journal while its service is reached at one address and then at another: a
 * supervisor has said that it is the same service.
 */
export const sameService: Handoff = {
  open: null,
  isSending: true,
  linkStatus: null,
  supervisorSession: null,
  locks: null,
  revision: 0,
  said: 'same-service',
};
