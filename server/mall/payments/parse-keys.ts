import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

const isPem = (bytes: Buffer): boolean => bytes.includes('-----BEGIN ');

/** Parses PEM, DER, or the base64 DER of Alipay's key tool; PKCS 8 or PKCS 1. @throws Error */
export function parsePrivateKey(bytes: Buffer): KeyObject {
  if (isPem(bytes)) return createPrivateKey(bytes);
  const der = bytes[0] === 0x30 ? bytes : Buffer.from(bytes.toString('latin1'), 'base64');
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    // Not PKCS 8, so PKCS 1
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

/** Parses a certificate or a bare public key, PEM or DER. @throws Error */
export function parsePublicKey(bytes: Buffer): KeyObject {
  if (isPem(bytes)) return createPublicKey(bytes);
  try {
    return new X509Certificate(bytes).publicKey;
  } catch {
    // Not a certificate, so a bare key
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  }
}
