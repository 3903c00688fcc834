import { alipayDriver } from './alipay-driver.ts';
import { wechatDriver } from './wechat-driver.ts';

/**
 * Drivers by the name used in URLs and in `order_pays.payment_name`. To add a provider, add its
 * driver file, a line here and its name in `PaymentMethod`;
 * docs/architecture.md#where-to-change-what names the other places.
 */
export const paymentDrivers = { wechat: wechatDriver, alipay: alipayDriver } as const;
