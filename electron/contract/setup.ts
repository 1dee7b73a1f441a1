import { z } from 'zod';
import type { CallContract } from './call.ts';
import { cameraFrameSchema } from './camera.ts';
import { connectionCheckSchema, serviceToCheckSchema } from './connection-check.ts';
import { preferencesSchema, supervisedChangeSchema } from './snapshot.ts';
import { inSession, inSessionOnceSetUp, supervised, supervisorPin } from './supervisor.ts';

/** The channels of a supervisor session, and of what is tried in it before a setting is changed (`settings.ts`). */
export const setupCalls = {
  /** A supervisor opens what the PIN protects. @returns the supervisor session's id, which what is behind the PIN asks for */
  'setup.enter': { input: z.strictObject(supervisorPin), output: z.uuid() },
  /** The supervisor goes: nothing more is done in that session, which may be over already. */
  'setup.end': { input: supervised, output: z.null() },
  /** A supervisor ends the program so that it stays ended; `not-possible-now`: the shell has no such way out. */
  'setup.leave': { input: supervised, output: z.null(), supervisor: true },
  'setup.remember': {
    input: z.strictObject({ ...inSession, change: supervisedChangeSchema }),
    output: preferencesSchema,
    supervisor: true,
  },
  /**
   * A picture of the network camera as it would be after a change (a merge patch of its settings), and nothing is changed. The
   * password that is kept stays where it belongs. `value-wrong` with the setting's place.
   */
  'setup.tryCamera': {
    input: z.strictObject({
      ...inSessionOnceSetUp,
      camera: z.record(z.string().max(40), z.json()),
    }),
    output: cameraFrameSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** Goes the way to a parking service step by step and changes nothing there. `service` null: the one in use. */
  'setup.check': {
    input: z.strictObject({
      ...inSessionOnceSetUp,
      service: serviceToCheckSchema.nullable(),
    }),
    output: connectionCheckSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
} as const satisfies Record<string, CallContract>;
