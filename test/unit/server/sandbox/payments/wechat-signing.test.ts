import { expect, test } from 'vitest';
import { signText } from '../../../../../server/mall/payments/drivers/rsa-signing.ts';
import { requestText } from '../../../../../server/sandbox/payments/wechat-signing.ts';
import { paymentKeys } from '../../../../helpers/values/payment-keys.ts';

test('makes the same signatures as another SDK (wechatpay-node-v3 2.2)', () => {
  expect(
    signText(
      requestText({
        method: 'POST',
        path: '/v3/pay/transactions/native',
        seconds: '1777608000',
        nonce: 'abc123',
        body: '{"a":"中"}',
      }),
      paymentKeys.merchantKey,
    ),
  ).toBe(
    'NZoWYwuWXRiIvHz/a2Lo+nzgUtMSuSru92K47mnI2dYKSuoCMQZOg306hnPMr2WUZ5fnGJul4YTCqvuK1Zph' +
      '4AuwNThUV3ZHMUEd+nu277lF6WEyoNNLzYzdeDVlrjgC9pNNz1n/lgQEXrxfx2Azr8oZnuIWQ7JDxJT9/7zQ' +
      'FTLDYUR/Pxe4y2O0ITH5/STKHKVYvTGhyRXcMXm+2ONme8AgEMwG1jwP8uuo0oAo34HekpmbkTHGjyobVefZ' +
      'rQMQ6t/azUiwxMohgAI95qFiAXKN9JWimM1ernFJX2Of46CGyiZzjqiFM0eYugZfOPHoIPyYKAAXHybBnLXC' +
      'NuPdBQ==',
  );
  expect(
    signText(
      requestText({
        method: 'GET',
        path: '/v3/certificates',
        seconds: '1777608000',
        nonce: 'abc123',
        body: '',
      }),
      paymentKeys.merchantKey,
    ),
  ).toBe(
    'gxjs0mLPl5WAv26j4xuU6qmLLasLFyVJqk+JpChxXznbSCw2xB8q3wvDJtwT83aBkM2yrc2NBEvGda4/7axr' +
      'R6rcmyLP20Way2LEj8Vm77YA0bCJQJSpbdObP2+VymJW5UYmKTu/rUnk1K+XIjIpfHcqYbwu5/8Of1z6C//X' +
      'F7TU/WH69upAlZ7B+SLacF7dRx16tuMNzl6YTKzJZOUxsUrkzzo7y650LHgZq0PXOhD0D2wW165UgelwJX2r' +
      'W8Vt28rcCi2M8hVx4Kuq/GWpyxuQFoCERR2OQnIBTXi0SXSSeJbGKq9MPAaeddVPl436124oELaqQ+WxxdBs' +
      'UFRUeA==',
  );
});
