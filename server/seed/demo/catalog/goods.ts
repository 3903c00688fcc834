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

/** The item number of the goods at an index of `demoGoods`. */
export const goodsNumber = (index: number): string => `SK${String(2600 + index * 7)}`;

/** Numbers of the newest goods, which nobody has ordered yet. */
export const unsoldNumbers: readonly string[] = moreGoods.map((_, index) =>
  goodsNumber(demoGoods.length - moreGoods.length + index),
);
