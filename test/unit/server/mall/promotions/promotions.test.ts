import { expect, test } from 'vitest';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';
import { shownOffers } from '../../../../../server/mall/promotions/promotions.ts';
import { offerText } from '../../../../../storefront/components/goods/detail/coupons.tsx';

setCurrencySymbol('¥');
const rules = {
  full_reduction: [
    { id: 7, name: '{money}', money: 1_250_00, use_money: 9_90, end_time: '2030-01-01 00:00:00' },
  ],
};

test.each([
  ['en', 'Spend ¥9.90 in this store, save ¥1,250'],
  ['zh-cn', '本店满 ¥9.90 减 ¥1,250'],
] as const)('a page shows the rules of a store in %s', (language, text) => {
  const offers = shownOffers(rules, language);
  expect(offers).toEqual([
    {
      type: 'full_reduction',
      id: 7,
      text: expect.stringContaining('{money}'),
      amounts: { money: '1250.00', use_money: '9.90' },
    },
  ]);
  expect(offers.map(offerText)).toEqual([text]);
});

test('a store without rules shows none', () => {
  expect(shownOffers({ full_reduction: [] }, 'en')).toEqual([]);
});
