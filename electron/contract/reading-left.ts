import { z } from 'zod';

/** So long what was read may still be shown (ms); left out: as long as the car waits that it was read of. */
export const leftMs = z.number().int().min(1).exactOptional();
