import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { app } from './app.ts';
import { options } from './options.ts';

const key = createHash('sha256').update(options.keyring.key).digest();

function check(): void {
  if (!app.isReady() || !options.keyring.available) throw new Error('safeStorage is not available');
}

export const safeStorage = {
  getSelectedStorageBackend: (): string => (app.isReady() ? options.keyring.backend : 'unknown'),

  setUsePlainTextEncryption: (): void => undefined,

  isAsyncEncryptionAvailable: (): Promise<boolean> =>
    Promise.resolve(app.isReady() && options.keyring.available),

  async encryptStringAsync(plain: string): Promise<Buffer> {
    check();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Promise.resolve(Buffer.concat([nonce, cipher.getAuthTag(), body]));
  },

  async decryptStringAsync(bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    check();
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const result = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return Promise.resolve({ result, shouldReEncrypt: false });
  },
};
