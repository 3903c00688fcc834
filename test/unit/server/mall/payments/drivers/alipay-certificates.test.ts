import { expect, test } from 'vitest';
import {
  certificateNumber,
  rootCertificateNumber,
} from '../../../../../../server/mall/payments/drivers/alipay-certificates.ts';
import { paymentKeys } from '../../../../../helpers/values/payment-keys.ts';

test('numbers certificates like the official SDK and skips roots without RSA', () => {
  expect(certificateNumber(paymentKeys.merchantCertificate)).toBe(
    'bf4b9575bce7fc49d1e6215f5128617f',
  );
  expect(rootCertificateNumber(paymentKeys.rootCertificates)).toBe(
    'b4eaf7947a436621f401b8aa12ea6b79_5368985f12e8d5dca818e99f435f26a5',
  );
});
