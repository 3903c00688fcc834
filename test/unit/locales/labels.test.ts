import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Labels of coupons, activities, reviews and the shelf; the Chinese ones are prescribed. */
const words: Readonly<Record<string, Readonly<Record<string, readonly [en: string, zh: string]>>>> =
  {
    coupon_status: { 0: ['Unused', '待使用'], 1: ['Used', '已使用'] },
    activity_status: {
      0: ['Not started', '未开始'],
      1: ['Running', '进行中'],
      2: ['Ended', '已结束'],
    },
    goods_verify: {
      2: ['Waiting for review', '待审核'],
      1: ['Approved', '已审核'],
      0: ['Rejected', '已拒绝'],
    },
    goods_status: { 1: ['Listed', '已上架'], 0: ['Unlisted', '已下架'] },
  };

test.each([
  ['en', 0],
  ['zh-cn', 1],
] as const)('states have their labels in %s', (language, at) => {
  const dicts = JSON.parse(readFileSync(`locales/${language}/dicts.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, values] of Object.entries(words))
    expect(dicts[name], name).toEqual(
      Object.fromEntries(Object.entries(values).map(([value, texts]) => [value, texts[at]])),
    );
});

test.each(['en', 'zh-cn'])(
  'points orders have the same labels in shop and back office: %s',
  (language) => {
    const read = (file: string) =>
      JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));
    const labels = read('storefront/user').integralOrders;
    for (const [status, label] of Object.entries(read('dicts').integral_order_status))
      expect(labels[`status${status}`]).toBe(label);
  },
);
