import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePrivateKey, parsePublicKey } from '../../../../../server/mall/payments/parse-keys.ts';
import { paymentKeys } from '../../../../helpers/values/payment-keys.ts';

const { merchantKey, vendorPublic, vendorCertificate } = paymentKeys;

test.each([
  ['PEM, PKCS 8', merchantKey.export({ type: 'pkcs8', format: 'pem' })],
  ['PEM, PKCS 1', merchantKey.export({ type: 'pkcs1', format: 'pem' })],
  ['DER, PKCS 8', merchantKey.export({ type: 'pkcs8', format: 'der' })],
  ['DER, PKCS 1', merchantKey.export({ type: 'pkcs1', format: 'der' })],
  ['bare base64, PKCS 8', merchantKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
  ['bare base64, PKCS 1', merchantKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
])('parses a private key as %s', (_, key) => {
  expect(parsePrivateKey(Buffer.from(key)).equals(merchantKey)).toBe(true);
});

test.each([
  ['a certificate in PEM', Buffer.from(vendorCertificate)],
  ['a certificate in DER', new X509Certificate(vendorCertificate).raw],
  ['a key in PEM', Buffer.from(vendorPublic.export({ type: 'spki', format: 'pem' }))],
  ['a key in DER', vendorPublic.export({ type: 'spki', format: 'der' })],
])('parses a public key of %s', (_, bytes) => {
  expect(parsePublicKey(bytes).equals(vendorPublic)).toBe(true);
});

test('rejects anything else', () => {
  expect(() => parsePrivateKey(Buffer.from('secret'))).toThrow();
  expect(() => parsePublicKey(Buffer.from('secret'))).toThrow();
});
