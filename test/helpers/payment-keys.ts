import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'fixtures', 'payments');
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Keys and certificates made for tests, of a merchant and of a provider; they open nothing anywhere. */
export const paymentKeys = {
  merchantKey: createPrivateKey(text('merchant-key.pem')),
  merchantCertificate: text('merchant-certificate.pem'),
  merchantKeyText: text('merchant-key.pem'),
  vendorKey: createPrivateKey(text('vendor-key.pem')),
  vendorPublic: createPublicKey(text('vendor-public.pem')),
  vendorPublicText: text('vendor-public.pem'),
  vendorCertificate: text('vendor-certificate.pem'),
  rootCertificates: text('root-certificates.pem'),
};
