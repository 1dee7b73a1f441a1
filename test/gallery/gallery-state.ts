import type { Page } from 'playwright';
import type { GateOptions } from '../support/fixture-page-browser.ts';
import type { Injected } from '../support/injected-camera.ts';

/** One state of the screen: what the booth is like, and what the attendant does until it is reached. */
export interface GalleryState extends Pick<
  GateOptions,
  'snapshot' | 'script' | 'sessions' | 'settings' | 'people' | 'privacy' | 'takeover'
> {
  /** A camera that delivers what the state is about. */
  readonly camera?: Partial<Injected>;
  readonly act?: (page: Page) => Promise<void>;
}

/** States by name. */
export type GalleryStates = Readonly<Record<string, GalleryState>>;
