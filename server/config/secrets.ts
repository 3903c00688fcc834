import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Names the format, so that a later one can be told apart. */
const version = 'v1.';

/** Encrypts what must be read again: secrets of configurations. Inject it by this class. */
export class Secrets {
  private readonly key: Buffer;
  private readonly digestKey: Buffer;

  constructor(env: Env) {
    const secret = env.secret ?? generatedSecret(env.dataDir);
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'souk secrets', 32));
    this.digestKey = Buffer.from(hkdfSync('sha256', secret, '', 'souk digests', 32));
  }

  /** Text for the database; the same plain text never gives the same twice. */
  encrypt(plain: string): string {
    return version + this.lock(Buffer.from(plain, 'utf8')).toString('base64');
  }

  /** @throws Error when the text was changed, or encrypted under another secret */
  decrypt(stored: string): string {
    if (!stored.startsWith(version)) throw new Error('A stored secret is not readable');
    return this.unlock(Buffer.from(stored.slice(version.length), 'base64')).toString('utf8');
  }

  /** The same for the bytes of a file, wherever that is kept. */
  seal(plain: Uint8Array): Buffer {
    return Buffer.concat([Buffer.from(version, 'latin1'), this.lock(plain)]);
  }

  /** @throws Error when the bytes were changed, or sealed under another secret */
  open(sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes.toString('latin1', 0, version.length) !== version)
      throw new Error('A sealed file is not readable');
    return this.unlock(bytes.subarray(version.length));
  }

  /** What tells texts apart and nothing about them, not even to who reads the database and guesses. */
  digest(text: string): string {
    return createHmac('sha256', this.digestKey).update(text, 'utf8').digest('hex');
  }

  private lock(plain: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.key, iv);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  private unlock(bytes: Buffer): Buffer {
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, ivBytes)).setAuthTag(
      bytes.subarray(ivBytes, ivBytes + tagBytes),
    );
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    } catch (cause) {
      throw new Error('A stored secret does not open with SOUK_SECRET', { cause });
    }
  }
}

/** Demo and development: made once, kept beside the data and readable by its owner only. Production never comes here (`env.ts`). */
function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was first: its secret is the one
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8');
}
