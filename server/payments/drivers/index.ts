import { alipayDriver } from './alipay.ts';
import { wechatDriver } from './wechat.ts';

/** Every provider by the name it has in addresses and in `order_pays`. A new one is a file and a line here. */
export const paymentDrivers = { wechat: wechatDriver, alipay: alipayDriver } as const;
