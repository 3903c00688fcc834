import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { extensionOf, uploadBytes } from '../../../schemas/contract/files.ts';
import { sealedFolder } from '../drivers/file-driver.ts';
import { fileErrors } from '../files.errors.ts';
import { sizeWords } from '../size-words.ts';
import type { FileKind } from './file-kind.ts';

/**
 * Certificates and keys of payment providers (decisions 27): PEM or DER by content, kept as sent, encrypted, never served. Their path is a name for
 * the server itself (`read-files.ts`).
 */
export const certificate: FileKind = {
  name: 'certificate',
  folder: sealedFolder,
  areas: ['Admin'],
  keeping: 'sealed',
  headersOf: () => ({ type: 'application/octet-stream', use: 'download' }),
  async read({ content, fileName }) {
    if (!(content instanceof Uint8Array) || content.byteLength > uploadBytes.certificate)
      throw fileErrors.tooLarge({ size: sizeWords(uploadBytes.certificate) });
    const bytes = Buffer.from(content);
    if (!isPem(bytes) && !isDer(bytes)) throw fileErrors.notCertificate();
    return [{ suffix: '', extension: extensionOf(fileName), content: bytes, width: 0, height: 0 }];
  },
};

const block = /-----BEGIN ([A-Z0-9 ]+)-----[\r\n]+[A-Za-z0-9+/=\r\n]+-----END \1-----/g;

/** Text of one or more blocks that all can be read, with nothing but space, `Bag Attributes` and comments between them. Keys under a password are none: nobody could use them. */
function isPem(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const blocks = [...text.matchAll(block)];
  if (blocks.length === 0 || /[^\t\r\n\x20-\x7e\x80-\xff]|[<>]/.test(text)) return false;
  return blocks.every(([pem, label = '']) => succeeds(() => readPem(pem, label)));
}

function readPem(pem: string, label: string): unknown {
  if (label === 'CERTIFICATE' || label === 'TRUSTED CERTIFICATE') return new X509Certificate(pem);
  return label.endsWith('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
}

/** A bare certificate or key. */
const isDer = (bytes: Buffer): boolean =>
  bytes[0] === 0x30 &&
  [
    () => new X509Certificate(bytes),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs1' }),
    () => createPublicKey({ key: bytes, format: 'der', type: 'spki' }),
  ].some(succeeds);

/** Node says "cannot be read" by throwing. */
function succeeds(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
