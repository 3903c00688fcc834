import { createHash, X509Certificate } from 'node:crypto';

/** DER prefix of the object identifiers 1.2.840.113549.1.1.* (RSA signatures). */
const rsaSignaturePrefix = Buffer.from('2a864886f70d0101', 'hex');

/**
 * Alipay's number of a certificate: the MD5 of its issuer and its serial number
 * (opendocs.alipay.com, "Certificate SN").
 */
export function certificateNumber(pem: string | Buffer): string {
  return numberOf(new X509Certificate(pem));
}

/** The number of Alipay's file of root certificates: those signed with RSA, in file order. */
export function rootCertificateNumber(pems: string): string {
  const certificates =
    pems.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  return certificates
    .map((pem) => new X509Certificate(pem))
    .filter(isSignedWithRsa)
    .map(numberOf)
    .join('_');
}

/** Hashes the issuer, from its last part to its first, and the decimal serial number. */
function numberOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').reverse().join(',').replace(/\\(.)/g, '$1');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`, 'utf8')
    .digest('hex');
}

/**
 * Reads the signature algorithm from the DER encoding: a sequence of the signed part and the
 * algorithm. `X509Certificate` exposes it only from Node 24.
 */
function isSignedWithRsa({ raw }: X509Certificate): boolean {
  const certificate = readDerElement(raw, 0);
  const signedPart = readDerElement(raw, certificate.start);
  const algorithm = readDerElement(raw, signedPart.end);
  const identifier = readDerElement(raw, algorithm.start);
  return raw
    .subarray(identifier.start, identifier.end)
    .subarray(0, rsaSignaturePrefix.length)
    .equals(rsaSignaturePrefix);
}

/**
 * The content of the DER element at an offset. An element is one tag byte, its length in the short
 * or the long form, and its content.
 */
function readDerElement(
  der: Buffer,
  offset: number,
): { readonly start: number; readonly end: number } {
  const firstLengthByte = der[offset + 1] ?? 0;
  const isShortForm = firstLengthByte < 0x80;
  const extraLengthBytes = isShortForm ? 0 : firstLengthByte & 0x7f;
  const length = isShortForm ? firstLengthByte : der.readUIntBE(offset + 2, extraLengthBytes);
  const start = offset + 2 + extraLengthBytes;
  return { start, end: start + length };
}
