import { alprStates } from './alpr-states.ts';
import { attentionStates } from './attention-states.ts';
import { boothSetupStates } from './booth-setup-states.ts';
import { cameraStates } from './camera-states.ts';
import { crowdedStates } from './crowded-states.ts';
import { fleetStates } from './fleet-states.ts';
import { takeoverStates } from './takeover-states.ts';
import type { GalleryStates } from './gallery-state.ts';
import { gateStates } from './gate-states.ts';
import { operationStates } from './operation-states.ts';
import { peopleStates } from './people-states.ts';
import { privacyStates } from './privacy-states.ts';
import { readingStates } from './reading-states.ts';
import { rushReadingStates } from './rush-reading-states.ts';
import { rushStates } from './rush-states.ts';
import { sessionStates } from './session-states.ts';
import { setupStates } from './setup-states.ts';
import { startStates } from './start-states.ts';
import { wallStates } from './wall-states.ts';

/** Every state of every screen, by name. */
export const galleryStates: GalleryStates = {
  ...startStates,
  ...gateStates,
  ...crowdedStates,
  ...rushStates,
  ...rushReadingStates,
  ...cameraStates,
  ...readingStates,
  ...alprStates,
  ...wallStates,
  ...operationStates,
  ...attentionStates,
  ...sessionStates,
  ...setupStates,
  ...boothSetupStates,
  ...fleetStates,
  ...takeoverStates,
  ...peopleStates,
  ...privacyStates,
};
