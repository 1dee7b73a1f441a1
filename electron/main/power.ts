import { powerSaveBlocker } from 'electron';

/** The booth's screen stays on for as long as the program runs. */
export function keepDisplayOn(): void {
  powerSaveBlocker.start('prevent-display-sleep');
}
