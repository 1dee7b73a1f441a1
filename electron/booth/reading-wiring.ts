import type { CameraReport } from '../contract/diagnostics.ts';
import type { BoothPorts } from './booth-ports.ts';
import type { PlateProfile } from './plates/profile.ts';
import { PlateReadings } from './reading/answers/plate-readings.ts';
import { freeBytes } from './reading/process/free-memory.ts';
import { PlateReader } from './reading/process/plate-reader.ts';
import { readablePlates } from './reading/profile.ts';

/** The plate reader, where the site has one, and who answers for it. Its process starts with the first picture. */
export function readingWiring(
  { settings, target, startReader, clock, random, log }: BoothPorts,
  profile: PlateProfile,
  page: { readonly camera: CameraReport | null },
  changed: () => void,
): PlateReadings {
  const { mode: said, blindOneIn } = settings.reading;
  // Nobody's car is read before somebody says so: in training it is there to be tried, with cars that are drawn.
  const wanted = said ?? (target.mode === 'training' ? 'suggest' : 'off');
  const isOn = wanted !== 'off' && startReader !== undefined;
  return new PlateReadings({
    mode: isOn ? wanted : 'off',
    isDecided: said !== null,
    // A page that has said nothing of its camera yet, after a change of settings, holds to the same rule by itself.
    mayRead: () => said !== null || page.camera === null || page.camera.kind === 'training',
    plates: readablePlates(profile),
    reader: isOn ? new PlateReader({ start: startReader, clock, log, changed, freeBytes }) : null,
    clock,
    // Who practises is to see what there is to be seen; where plates are only checked, nothing is shown of any.
    drawBlind:
      target.mode === 'training' || wanted === 'check' || blindOneIn === 0
        ? undefined
        : () => random.fraction() * blindOneIn < 1,
  });
}
