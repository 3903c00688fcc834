import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';

/** First bytes of an encrypted backup. */
const magic = Buffer.from('SOUKBK01', 'latin1');
const saltBytes = 16;
const tagBytes = 16;
/** Bytes of plain text in one frame. */
const frameBytes = 64 * 1024;
const algorithm = 'aes-256-gcm';
/** scrypt of 2^17 takes about half a second and 128 MiB, so that guessing a passphrase is slow. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, cost);

/** The start of a backup says whether it is encrypted. */
export const isEncrypted = (start: Buffer): boolean =>
  start.subarray(0, magic.length).equals(magic);

/** Length of the bytes before the first frame. */
export const encryptionHeadBytes = magic.length + saltBytes;

/** The key is used for one file, so a counter is a nonce; the last byte marks the last frame. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Encrypts a stream with a passphrase: AES-256-GCM in frames, each authenticated with its place and
 * with whether it is the last, so that a shortened or rearranged file is refused.
 */
export async function encryptStream(passphrase: string): Promise<Transform> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(passphrase, salt);
  const seal = (plain: Buffer, frame: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, key, nonceOf(frame, isLast));
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = framed(frameBytes, seal);
  stream.push(Buffer.concat([magic, salt]));
  return stream;
}

/** Decrypts what `encryptStream` wrote. @throws Error for a wrong passphrase or a changed file */
export async function decryptStream(passphrase: string, start: Buffer): Promise<Transform> {
  const key = await keyOf(passphrase, start.subarray(magic.length, encryptionHeadBytes));
  const open = (sealed: Buffer, frame: number, isLast: boolean): Buffer => {
    const tagAt = Math.max(0, sealed.length - tagBytes);
    try {
      const decipher = createDecipheriv(algorithm, key, nonceOf(frame, isLast));
      decipher.setAuthTag(sealed.subarray(tagAt));
      return Buffer.concat([decipher.update(sealed.subarray(0, tagAt)), decipher.final()]);
    } catch (cause) {
      throw new Error('The passphrase is wrong, or the backup was changed or cut short', { cause });
    }
  };
  return framed(frameBytes + tagBytes, open, encryptionHeadBytes);
}

type ConvertFrame = (bytes: Buffer, frame: number, isLast: boolean) => Buffer;

/** Cuts a stream into frames of `size` bytes, the last of which may be shorter. @param skip bytes */
function framed(size: number, convert: ConvertFrame, skip = 0): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  let toSkip = skip;
  let frame = 0;
  const take = (length: number, isLast: boolean): Buffer => {
    const bytes = convert(waiting.subarray(0, length), frame, isLast);
    waiting = waiting.subarray(length);
    frame += 1;
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const skipped = Math.min(toSkip, chunk.length);
      toSkip -= skipped;
      waiting = Buffer.concat([waiting, chunk.subarray(skipped)]);
      try {
        // One byte more than a frame: otherwise it may be the last
        while (waiting.length > size) this.push(take(size, false));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, take(waiting.length, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
