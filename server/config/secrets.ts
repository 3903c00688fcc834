import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
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

  constructor(env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.secret ?? generatedSecret(env.dataDir), '', 'souk secrets', 32));
  }

  /** Text for the database; the same plain text never gives the same twice. */
  encrypt(plain: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.key, iv);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return version + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** @throws Error when the text was changed, or encrypted under another secret */
  decrypt(stored: string): string {
    if (!stored.startsWith(version)) throw new Error('A stored secret is not readable');
    const bytes = Buffer.from(stored.slice(version.length), 'base64');
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, ivBytes)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
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
