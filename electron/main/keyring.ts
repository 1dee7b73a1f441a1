import type { SafeStorage } from 'electron';

/** What of Electron's safeStorage is used: its asynchronous half (the other one ends with the next version). */
export type Keyring = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

export interface KeyringState {
  readonly usable: boolean;
  /** What keeps the key: `gnome_libsecret`, `kwallet6`, … on Linux, else the operating system's name. */
  readonly backend: string;
}

/**
 * To be asked once the app is ready. On Linux an unrecognised desktop (a kiosk's, for one) gives `basic_text`, which
 * encrypts with a password that everybody knows: that is not keeping a secret, so it counts as no keyring.
 */
export async function keyringState(keyring: Keyring, platform: NodeJS.Platform): Promise<KeyringState> {
  try {
    const backend = platform === 'linux' ? keyring.getSelectedStorageBackend() : platform;
    const usable = backend !== 'basic_text' && backend !== 'unknown';
    return { usable: usable && (await keyring.isAsyncEncryptionAvailable()), backend };
  } catch {
    return { usable: false, backend: 'none' };
  }
}
