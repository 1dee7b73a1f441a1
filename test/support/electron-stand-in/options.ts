/** What a test wishes of the imitated Electron. Handed to the process as JSON in `STAND_IN`. */
export interface StandInOptions {
  /** The folder that holds `out/`. */
  readonly appPath: string;
  /** The account's usual data folder, `app.getPath('userData')` until it is set. */
  readonly userData: string;
  readonly packaged: boolean;
  /** Whether the launching process shows the window in a Chromium; else there is no renderer. */
  readonly chromium: boolean;
  /** Whether a second display is connected. */
  readonly secondDisplay: boolean;
  readonly version: string;
  readonly keyring: {
    readonly available: boolean;
    readonly backend: 'basic_text' | 'gnome_libsecret' | 'kwallet6' | 'unknown';
    /** Another key is another keyring: what was encrypted with the old one cannot be read. */
    readonly key: string;
  };
}

export const options = JSON.parse(process.env['STAND_IN'] ?? 'null') as StandInOptions;
