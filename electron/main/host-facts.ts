import type { Screen } from 'electron';
import type { Diagnostics } from '../contract/diagnostics.ts';

/** Every display in its own pixels. To be asked once the app is ready. */
export const displaysNow = (screen: Pick<Screen, 'getAllDisplays'>): NonNullable<Diagnostics['displays']> =>
  screen.getAllDisplays().map(({ size, scaleFactor }) => ({
    widthPx: Math.round(size.width * scaleFactor),
    heightPx: Math.round(size.height * scaleFactor),
    scale: scaleFactor,
  }));
