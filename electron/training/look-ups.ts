import { z } from 'zod';
import { defineOperation, ownPathPrefix } from './operation.ts';
import { succeed } from './outcome.ts';
import { shownSession } from './session-answers.ts';

const wholeNumber = (most: number, otherwise: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
    .transform(Number)
    .refine((value) => value <= most, `must not be over ${most}`)
    .default(otherwise);

/**
 * List parking sessions of vehicles. THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1):
 * pages in the order of the entries, an empty one behind the last.
 */
export const listSessions = defineOperation({
  name: 'listSessions',
  method: 'GET',
  path: `${ownPathPrefix}/parking-sessions`,
  request: z.strictObject({
    page: wholeNumber(999_999_999, 1),
    size: wholeNumber(200, 50),
    /** Left out or empty: sessions in every state. */
    status: z.enum(['STARTED', 'ENDED', 'CANCELLED', '']).default(''),
  }),
  execute: async ({ page, size, status }, sessions) => {
    const wanted = sessions.all().filter(({ state }) => status === '' || state === status);
    const shown = wanted.slice((page - 1) * size, page * size).map(shownSession);
    return succeed(shown, null, false);
  },
});

/** Letters and digits count, in any case and width; what stands between them does not. */
const bare = (plate: string): string =>
  plate
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Query one vehicle's parking session. THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1):
 * all sessions of that plate, in every state, in the order of their entries; none is no error.
 */
export const querySession = defineOperation({
  name: 'querySession',
  method: 'GET',
  path: `${ownPathPrefix}/parking-sessions/by-plate/:plateNumber`,
  request: z.strictObject({ plateNumber: z.string() }),
  execute: async ({ plateNumber }, sessions) => {
    const asked = bare(plateNumber);
    const found = sessions.all().filter((session) => bare(session.plateNumber) === asked);
    return succeed(found.map(shownSession), null, false);
  },
});
