import type { BoothMode } from '../../contract/snapshot.ts';
import type { BoothSettings } from './schema.ts';

/** @returns the mode that settings mean, and so the folder of the journal */
export const boothModeOf = ({ service }: Pick<BoothSettings, 'service'>): BoothMode =>
  service === null ? 'training' : service.test ? 'test' : 'live';
