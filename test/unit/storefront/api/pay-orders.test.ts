import { afterEach, expect, test, vi } from 'vitest';
import { shop } from '../../../../storefront/api/client/shop.ts';
import { payOrders } from '../../../../storefront/api/orders/checkout.ts';

afterEach(() => vi.restoreAllMocks());

const refused = { code: 409, msg: 'These orders can no longer be paid', data: [] };
const pay = () => payOrders([3], { payment_name: 'balance', pay_password: '123456' }, 'key');

test('orders that are paid already are answered as paid', async () => {
  vi.spyOn(shop, 'post').mockResolvedValueOnce(refused).mockResolvedValueOnce([]);
  expect(await pay()).toEqual({ pay_no: '', pay_status: 1 });
});

test('cancelled orders stay refused, also when their state cannot be read', async () => {
  const post = vi.spyOn(shop, 'post').mockResolvedValueOnce(refused);
  post.mockResolvedValueOnce({ code: 'fail', msg: '' });
  expect(await pay()).toEqual(refused);
  post.mockResolvedValueOnce(refused).mockRejectedValueOnce(new Error('no connection'));
  expect(await pay()).toEqual(refused);
});
