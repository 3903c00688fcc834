import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { extensionOf, uploadBytes } from '../../../../schemas/contract/files.ts';
import { sealedFolder } from '../../../platform/storage/drivers/file-driver.ts';
import { fileErrors } from '../files.errors.ts';
import { formatSize } from '../upload/format-size.ts';
import type { FileKind } from './file-kind.ts';

/**
 * Certificates and keys of payment providers: PEM or DER by content, stored encrypted and never
 * served. Only the server reads them by their path (`read-encrypted-files.ts`).
 */
export const certificate: FileKind = {
  name: 'certificate',
  folder: sealedFolder,
  areas: ['Admin'],
  isEncrypted: true,
  headersOf: () => ({ type: 'application/octet-stream', use: 'download' }),
  async read({ content, fileName }) {
    if (!(content instanceof Uint8Array) || content.byteLength > uploadBytes.certificate)
      throw fileErrors.tooLarge({ size: formatSize(uploadBytes.certificate) });
    const bytes = Buffer.from(content);
    if (!isPem(bytes) && !isDer(bytes)) throw fileErrors.notCertificate();
    return [{ suffix: '', extension: extensionOf(fileName), content: bytes, width: 0, height: 0 }];
  },
};

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\r\n]+[A-Za-z0-9+/=\r\n]+-----END \1-----/g;

/**
 * Whether the bytes are text with one or more readable PEM blocks. Between them may be spaces,
 * `Bag Attributes` and comments. Keys with a passphrase are not readable.
 */
function isPem(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const blocks = [...text.matchAll(pemBlock)];
  const hasOtherCharacters = /[^\t\r\n\x20-\x7e\x80-\xff]|[<>]/.test(text);
  if (blocks.length === 0 || hasOtherCharacters) return false;
  return blocks.every(([pem, label = '']) => isReadable(() => parsePemBlock(pem, label)));
}

function parsePemBlock(pem: string, label: string): unknown {
  if (label === 'CERTIFICATE' || label === 'TRUSTED CERTIFICATE') return new X509Certificate(pem);
  return label.endsWith('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
}

/** Whether the bytes are one certificate or key in DER. */
function isDer(bytes: Buffer): boolean {
  const sequenceTag = 0x30;
  if (bytes[0] !== sequenceTag) return false;
  const parsers = [
    () => new X509Certificate(bytes),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs1' }),
    () => createPublicKey({ key: bytes, format: 'der', type: 'spki' }),
  ];
  return parsers.some(isReadable);
}

/** Node's parsers throw for unreadable input. */
function isReadable(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
