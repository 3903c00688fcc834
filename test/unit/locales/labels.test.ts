import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Labels that the specification prescribes for coupons, activities, reviews and the shelf. */
const words: Readonly<Record<string, Readonly<Record<string, readonly [en: string, zh: string]>>>> =
  {
    coupon_status: { 0: ['To be used', '待使用'], 1: ['Used', '已使用'] },
    activity_status: {
      0: ['Not started', '未开始'],
      1: ['In hand', '进行中'],
      2: ['Has ended', '已结束'],
    },
    goods_verify: {
      2: ['To be reviewed', '待审核'],
      1: ['Examined', '已审核'],
      0: ['Rejected', '已拒绝'],
    },
    goods_status: { 1: ['On the shelf', '已上架'], 0: ['Off the shelf', '已下架'] },
  };

test.each([
  ['en', 0],
  ['zh-cn', 1],
] as const)('states have the labels of the specification in %s', (language, at) => {
  const dicts = JSON.parse(readFileSync(`locales/${language}/dicts.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, values] of Object.entries(words))
    expect(dicts[name], name).toEqual(
      Object.fromEntries(Object.entries(values).map(([value, texts]) => [value, texts[at]])),
    );
});
