import { createHash, X509Certificate } from 'node:crypto';

/** DER of the object identifiers 1.2.840.113549.1.1.*: signatures by RSA. */
const rsaSignatures = Buffer.from('2a864886f70d0101', 'hex');

/** Alipay's number of a certificate: MD5 of its issuer and its serial number (opendocs.alipay.com, "Certificate SN"). */
export function certificateNumber(pem: string | Buffer): string {
  return numberOf(new X509Certificate(pem));
}

/** Of Alipay's file of root certificates: those signed by RSA, in the file's order. */
export function rootCertificateNumber(pems: string): string {
  const certificates =
    pems.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  return certificates
    .map((pem) => new X509Certificate(pem))
    .filter(isByRsa)
    .map(numberOf)
    .join('_');
}

/** The issuer from its last part to its first, then the serial number in decimal. */
function numberOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').reverse().join(',').replace(/\\(.)/g, '$1');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`, 'utf8')
    .digest('hex');
}

/** Node tells a certificate's signature algorithm from version 24 on; until then its DER does: sequence, the signed part, then the algorithm. */
function isByRsa({ raw }: X509Certificate): boolean {
  const signedPart = partAt(raw, 0).start;
  const algorithm = partAt(raw, partAt(raw, signedPart).end);
  const identifier = partAt(raw, algorithm.start);
  return raw
    .subarray(identifier.start, identifier.end)
    .subarray(0, rsaSignatures.length)
    .equals(rsaSignatures);
}

/** A part of DER: one byte of kind, its length in the short or the long form, its content. */
function partAt(der: Buffer, at: number): { readonly start: number; readonly end: number } {
  const first = der[at + 1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + lengthBytes;
  return { start, end: start + (lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes)) };
}
