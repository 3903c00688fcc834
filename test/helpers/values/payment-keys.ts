import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../../server/platform/config/project-root.ts';

const folder = inProject('test', 'fixtures', 'payments');
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Keys and certificates of a merchant and a provider, made for tests only. */
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
