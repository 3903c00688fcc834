import { expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { nextVerify } from '../../../../../server/mall/catalog/review.ts';

const goods = (goods_verify: number): Row => ({
  goods_verify,
  goods_name: 'Chair',
  goods_subname: '',
  goods_content: '<p>Oak</p>',
  goods_images: ['/a.webp'],
  goods_price: '9.00',
  goods_status: 0,
});

/** 0 rejected, 1 examined, 2 to be reviewed; undefined: stays. */
test.each<[string, 'Admin' | 'Seller', Row | undefined, Row, boolean, number | undefined]>([
  [
    'new goods are on sale at once without review',
    'Seller',
    undefined,
    { goods_name: 'Chair' },
    false,
    1,
  ],
  ['new goods wait with review', 'Seller', undefined, { goods_name: 'Chair' }, true, 2],
  ['a new name is read again', 'Seller', goods(1), { goods_name: 'Table' }, true, 2],
  ['a new subtitle is read again', 'Seller', goods(1), { goods_subname: 'Oiled' }, true, 2],
  ['a new text is read again', 'Seller', goods(1), { goods_content: '<p>Ash</p>' }, true, 2],
  [
    'the same name is not',
    'Seller',
    goods(1),
    { goods_name: 'Chair', goods_price: '10.00' },
    true,
    undefined,
  ],
  [
    'the shelf and the price are not',
    'Seller',
    goods(1),
    { goods_status: 1, goods_price: '10.00' },
    true,
    undefined,
  ],
  ['without review nothing is', 'Seller', goods(1), { goods_name: 'Table' }, false, undefined],
  ['an admin’s change is not', 'Admin', goods(1), { goods_name: 'Table' }, true, undefined],
  [
    'rejected goods that are mended wait again',
    'Seller',
    goods(0),
    { goods_images: ['/b.webp'] },
    true,
    2,
  ],
  [
    'also when review was switched off since',
    'Seller',
    goods(0),
    { goods_name: 'Table' },
    false,
    2,
  ],
  [
    'rejected goods stay so when only the shelf is touched',
    'Seller',
    goods(0),
    { goods_status: 1 },
    true,
    undefined,
  ],
  ['waiting goods go on waiting', 'Seller', goods(2), { goods_name: 'Table' }, true, 2],
])('%s', (_name, ...row) => {
  const [area, before, values, isReviewOn, expected] = row;
  expect(nextVerify({ area, before, values, isReviewOn })).toBe(expected);
});
