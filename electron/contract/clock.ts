import { z } from 'zod';
import { boothTime } from './record.ts';

/** What is known of the computer's clock. */
export const clockViewSchema = z.strictObject({
  /** What it tells. */
  at: boothTime,
  /** What time it is at least: by this stored data age. */
  trusted: boothTime,
  /** Who says that the clock is right: the service by its own, a supervisor, or 72 hours without a jump; null: nobody yet. */
  by: z.enum(['service', 'supervisor', 'running']).nullable(),
  /** Where all but the entries of cars inside ages by the clock: by this they age until the service or a supervisor confirms it. */
  proven: boothTime.nullable(),
  /** Nobody says so, and it tells another time than the trusted one: what would be due by it is held back. */
  inDoubt: z.boolean(),
  /** After so many hours more of running it is believed; null: only by the service or a supervisor, who said that it is later. */
  hoursLeft: z.number().int().min(0).nullable(),
});
export type ClockView = z.infer<typeof clockViewSchema>;
