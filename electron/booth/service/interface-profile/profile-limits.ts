import { ordinaryTimings, type Timings } from '../../ports/timings.ts';
import type { InterfaceProfile } from './profile-schema.ts';

/** The timings with the site's own time for connecting; scaled for a test as those are. @param seconds null: the ordinary one */
export const timingsWithConnect = (timings: Timings, seconds: number | null): Timings =>
  seconds === null
    ? timings
    : { ...timings, connectMs: (timings.connectMs * seconds * 1_000) / ordinaryTimings.connectMs };

/**
 * The booth's timings with the profile's `requestTimeoutMs` as `answerMs` and its `requestsPerSecond` as `pacingMs`, read
 * anew at each use, so that a profile can change while the booth runs. Timings that were scaled for a test stay scaled: the
 * profile changes them in the proportion in which it changes the ordinary ones.
 */
export function timingsWithLimits(timings: Timings, profile: () => InterfaceProfile): Timings {
  const { answerMs, pacingMs } = ordinaryTimings;
  return {
    ...timings,
    get answerMs() {
      return (timings.answerMs * profile().limits.requestTimeoutMs) / answerMs;
    },
    get pacingMs() {
      return (timings.pacingMs * 1_000) / profile().limits.requestsPerSecond / pacingMs;
    },
  };
}

/**
 * Classes that the booth offers and the service is not known to take. A profile with CAR alone says nothing: CAR is the one
 * value that the specification shows, and which others there are is a site's own knowledge.
 */
export function classesNotInProfile(
  offered: readonly string[],
  { vehicleClasses }: InterfaceProfile,
): string[] {
  if (vehicleClasses.length === 1 && vehicleClasses[0] === 'CAR') return [];
  return offered.filter((vehicleClass) => !vehicleClasses.includes(vehicleClass));
}
