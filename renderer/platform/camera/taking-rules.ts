import type { CameraPicture } from '../../../electron/contract/camera-picture.ts';
import type { PictureRules } from '../../../electron/contract/snapshot.ts';
import type { Region } from './region.ts';

/** The site's rules for a picture, and what of a frame becomes one. */
export interface TakingRules extends PictureRules, Region {}

/** @param site its rules. @param booth how this booth takes its pictures, within them */
export const takingRules = (site: PictureRules, { rotation, crop, quality }: CameraPicture): TakingRules => ({
  ...site,
  quality: quality ?? site.quality,
  rotation,
  crop,
});
