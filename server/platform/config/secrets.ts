import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from './data-folder.ts';
import type { Env } from './env.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Prefix that names the format, so that a later format can be recognised. */
const version = 'v1.';

/**
 * Encrypts secrets that must be read again, such as provider keys in the settings. Inject it by
 * this class.
 */
export class Secrets {
  private readonly encryptionKey: Buffer;
  private readonly digestKey: Buffer;

  constructor(env: Env) {
    const secret = env.secret ?? generatedSecret(env.dataDir);
    this.encryptionKey = Buffer.from(hkdfSync('sha256', secret, '', 'souk secrets', 32));
    this.digestKey = Buffer.from(hkdfSync('sha256', secret, '', 'souk digests', 32));
  }

  /**
   * Encrypts a text for the database; each call gives a different result.
   *
   * @param shown number of last characters that stay readable after a dot, for the mask. Texts of
   *   less than twice that number show none.
   */
  encrypt(plain: string, shown = 0): string {
    const text = version + this.encryptBytes(Buffer.from(plain, 'utf8')).toString('base64');
    if (shown === 0) return text;
    return `${text}.${shownEnd(plain, shown)}`;
  }

  /** @throws Error when the text was changed, or encrypted with another secret */
  decrypt(stored: string): string {
    if (!Secrets.isEncrypted(stored)) throw new Error('A stored secret is not readable');
    const [encrypted = ''] = stored.slice(version.length).split('.');
    return this.decryptBytes(Buffer.from(encrypted, 'base64')).toString('utf8');
  }

  /** Whether a stored text is encrypted, and not one from before its column was. */
  static isEncrypted(stored: string): boolean {
    return stored.startsWith(version);
  }

  /** Encrypts the bytes of a file. */
  seal(plain: Uint8Array): Buffer {
    return Buffer.concat([Buffer.from(version, 'latin1'), this.encryptBytes(plain)]);
  }

  /** @throws Error when the bytes were changed, or sealed with another secret */
  open(sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes.toString('latin1', 0, version.length) !== version)
      throw new Error('A sealed file is not readable');
    return this.decryptBytes(bytes.subarray(version.length));
  }

  /** A keyed hash, so that a reader of the database cannot test guesses against it. */
  digest(text: string): string {
    return createHmac('sha256', this.digestKey).update(text, 'utf8').digest('hex');
  }

  private encryptBytes(plain: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.encryptionKey, iv);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  private decryptBytes(bytes: Buffer): Buffer {
    const iv = bytes.subarray(0, ivBytes);
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    const body = bytes.subarray(ivBytes + tagBytes);
    const decipher = createDecipheriv(algorithm, this.encryptionKey, iv).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch (cause) {
      throw new Error('A stored secret does not open with SOUK_SECRET', { cause });
    }
  }
}

/** Compares in a time that does not depend on the texts. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The last characters of a secret that its mask shows. */
export const shownEnd = (plain: string, shown: number): string =>
  shown > 0 && plain.length >= 2 * shown ? plain.slice(-shown) : '';

/** The file of the generated secret in a data folder. */
export const secretPath = (dataDir: string): string => join(dataDir, 'secret');

/**
 * The secret of a demo or a development, generated once and stored next to its data; only the
 * owner of the file can read it. Production requires SOUK_SECRET.
 */
function generatedSecret(dataDir: string): string {
  const path = secretPath(dataDir);
  if (!existsSync(path)) {
    createDataFolder(dataDir);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      // Fails when another process was first; then its secret is used
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8');
}
