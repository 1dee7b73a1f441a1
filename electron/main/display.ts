import { screen, type BrowserWindow, type Display } from 'electron';
import type { Log } from '../booth/ports/ports.ts';

/** What of a display is looked at. `label` is what the operating system calls it. */
export type KnownDisplay = Pick<Display, 'id' | 'label' | 'bounds'>;

/**
 * @param wished the display's label; or which one it is, counted from 1, from left to right and then from top to bottom;
 * null: the primary one
 * @returns null where there is no such display
 */
export function findDisplay<D extends KnownDisplay>(
  displays: readonly D[],
  primary: D,
  wished: string | number | null,
): D | null {
  if (wished === null) return primary;
  if (typeof wished === 'string') return displays.find(({ label }) => label === wished) ?? null;
  const inOrder = displays.toSorted(
    ({ bounds: one }, { bounds: other }) => one.x - other.x || one.y - other.y || 0,
  );
  return inOrder[wished - 1] ?? null;
}

/** The display of the setting; the primary one where that is not connected. To be called once the app is ready. */
export function chosenDisplay(wished: string | number | null, log: Log): Display {
  const displays = screen.getAllDisplays();
  const primary = screen.getPrimaryDisplay();
  const found = findDisplay(displays, primary, wished);
  if (found === null)
    log('warn', 'the display of the settings is not connected', {
      wished,
      connected: displays.map(({ label }) => label),
    });
  return found ?? primary;
}

/** Keeps a kiosk's window filling its display when one is connected, removed, turned or given another resolution. */
export function followDisplay(window: BrowserWindow, wished: string | number | null, log: Log): void {
  const fill = (): void => {
    if (window.isDestroyed()) return;
    // A window that fills a display cannot be moved to another one.
    window.setKiosk(false);
    window.setBounds(chosenDisplay(wished, log).bounds);
    window.setKiosk(true);
  };
  screen.on('display-added', fill);
  screen.on('display-removed', fill);
  screen.on('display-metrics-changed', (_event, _display, changed) => {
    // A taskbar that comes and goes changes the work area alone, which a kiosk covers.
    if (changed.some((what) => what !== 'workArea')) fill();
  });
}
