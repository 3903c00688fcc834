import type { Transaction } from '../config/sql.ts';
import { insertRows } from './insert-rows.ts';

/** The couriers of mainland China that sellers choose from (reference 1.2), by the codes of the parcel query service; in both languages (`localName`). */
const couriers: Readonly<Record<string, string>> = {
  yd: '韵达快递 | Yunda Express', sto: '申通快递 | STO Express', yt: '圆通速递 | YTO Express', zt: '中通快递 | ZTO Express',
  jt: '极兔速递 | J&T Express', ht: '百世快递 | Best Express', postx: '邮政小包 | China Post Packet', ems: 'EMS',
  post: '邮政快递包裹 | China Post Parcel', tt: '天天快递 | TTK Express', best: '百世快运 | Best Freight', ys: '优速快递 | UC Express',
  dp: '德邦快递 | Deppon Express', zjs: '宅急送 | ZJS Express', jd: '京东物流 | JD Logistics', ztky: '中通快运 | ZTO Freight',
  sf: '顺丰速运 | SF Express', gt: '国通快递 | GTO Express',
};

export const writeExpresses = async (tx: Transaction): Promise<void> =>
  void (await insertRows(tx, 'expresses', { name: 'text', code: 'text' }, Object.entries(couriers).map(([code, name]) => ({ name, code }))));
