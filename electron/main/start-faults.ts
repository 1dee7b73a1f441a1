import { app, dialog } from 'electron';
import type { SettingsFault } from '../booth/settings/load.ts';

/** The exit code of a start that the settings, or the data directory, made impossible. */
const unusable = 2;

/** Names every fault on the standard error stream, and in a box once there can be one; then ends the program. */
export async function refuseStart(faults: readonly SettingsFault[]): Promise<void> {
  const lines = faults.map(({ location, message }) => `${location}: ${message}`);
  for (const line of lines) process.stderr.write(`gatebooth: ${line}\n`);
  await app.whenReady();
  dialog.showErrorBox('Gatebooth cannot start', lines.join('\n'));
  app.exit(unusable);
}
