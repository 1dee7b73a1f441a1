/** What of Electron's safeStorage is used: its asynchronous half (the other one ends with the next version). */
export interface Keyring {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  getSelectedStorageBackend(): string;
  setUsePlainTextEncryption(use: boolean): void;
}

export interface KeyringState {
  readonly usable: boolean;
  /** It encrypts with a password that everybody knows; usable only where the site accepts that. */
  readonly plain: boolean;
  /** What keeps the key: `gnome_libsecret`, `kwallet6`, … on Linux, else the operating system's name. */
  readonly backend: string;
}

/** What keeps the key, by its name. */
export const keyringBackend = (
  keyring: Pick<Keyring, 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): string => (platform === 'linux' ? keyring.getSelectedStorageBackend() : platform);

/**
 * To be asked once the app is ready. On Linux an unrecognised desktop (a kiosk's, for one) gives `basic_text`, which
 * encrypts with a password that everybody knows: that is not keeping a secret, so it counts as no keyring.
 *
 * @param acceptPlain the site takes `basic_text` all the same
 */
export async function keyringState(
  keyring: Keyring,
  platform: NodeJS.Platform,
  acceptPlain = false,
): Promise<KeyringState> {
  try {
    const backend = keyringBackend(keyring, platform);
    const plain = backend === 'basic_text';
    if (plain && acceptPlain) keyring.setUsePlainTextEncryption(true);
    const fits = backend !== 'unknown' && (!plain || acceptPlain);
    return { usable: fits && (await keyring.isAsyncEncryptionAvailable()), plain, backend };
  } catch {
    return { usable: false, plain: false, backend: 'none' };
  }
}
