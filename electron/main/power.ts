import { app, powerMonitor, powerSaveBlocker } from 'electron';

/** The booth's screen stays on for as long as the program runs. */
export function keepDisplayOn(): void {
  powerSaveBlocker.start('prevent-display-sleep');
}

/** Linux and macOS tell of the system's shutdown: the booth stops in order before it. Windows tells the window (`session-end`). */
export function quitAtShutdown(): void {
  powerMonitor.on('shutdown', () => app.quit());
}
