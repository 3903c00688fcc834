import type { Transaction } from '../platform/database/sql.ts';
import { insertRows } from './insert-rows.ts';

/**
 * Couriers of mainland China (docs/product.md#catalogue-tables) by the codes of the tracking
 * service.
 */
const couriers: Readonly<Record<string, string>> = {
  yd: '韵达快递',
  sto: '申通快递',
  yt: '圆通速递',
  zt: '中通快递',
  jt: '极兔速递',
  ht: '百世快递',
  postx: '邮政小包',
  ems: 'EMS',
  post: '邮政快递包裹',
  tt: '天天快递',
  best: '百世快运',
  ys: '优速快递',
  dp: '德邦快递',
  zjs: '宅急送',
  jd: '京东物流',
  ztky: '中通快运',
  sf: '顺丰速运',
  gt: '国通快递',
};

export const writeExpresses = async (tx: Transaction): Promise<void> =>
  void (await insertRows(
    tx,
    'expresses',
    { name: 'text', code: 'text' },
    Object.entries(couriers).map(([code, name]) => ({ name, code })),
  ));
