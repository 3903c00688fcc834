import type { DemoGoods } from './goods/demo-goods.ts';
import { mobaiGoods } from './goods/mobai-goods.ts';
import { moreGoods } from './goods/more-goods.ts';
import { qingheGoods } from './goods/qinghe-goods.ts';
import { shanchaGoods } from './goods/shancha-goods.ts';
import { shiguangGoods } from './goods/shiguang-goods.ts';
import { xiaoyeGoods } from './goods/xiaoye-goods.ts';
import { yuanqiGoods } from './goods/yuanqi-goods.ts';
import { yunshanGoods } from './goods/yunshan-goods.ts';

/** Goods of all demo stores. */
export const demoGoods: readonly DemoGoods[] = [
  ...yunshanGoods,
  ...shiguangGoods,
  ...qingheGoods,
  ...shanchaGoods,
  ...xiaoyeGoods,
  ...yuanqiGoods,
  ...mobaiGoods,
  ...moreGoods,
];
