import { afterEach, expect, test, vi } from 'vitest';
import { shop } from '../../../../storefront/api/client/shop.ts';
import { payOrders } from '../../../../storefront/api/orders/checkout.ts';
import { refused } from '../../../helpers/call-errors.ts';

afterEach(() => vi.restoreAllMocks());

const refusal = refused(409, 'These orders can no longer be paid', []);
const pay = () => payOrders([3], { payment_name: 'balance', pay_password: '123456' }, 'key');

test('orders that are paid already are answered as paid', async () => {
  vi.spyOn(shop, 'post').mockRejectedValueOnce(refusal).mockResolvedValueOnce([]);
  expect(await pay()).toEqual({ pay_no: '', pay_status: 1 });
});

test('cancelled orders stay refused, also when their state cannot be read', async () => {
  const post = vi.spyOn(shop, 'post').mockRejectedValueOnce(refusal);
  post.mockResolvedValueOnce({ code: 'fail', msg: '' });
  await expect(pay()).rejects.toBe(refusal);
  post.mockRejectedValueOnce(refusal).mockRejectedValueOnce(new Error('no connection'));
  await expect(pay()).rejects.toBe(refusal);
});
