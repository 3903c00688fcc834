import { expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { nextVerify } from '../../../../../server/mall/catalog/goods.resource.ts';

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
  [
    'new goods are reviewed while review is on',
    'Seller',
    undefined,
    { goods_name: 'Chair' },
    true,
    2,
  ],
  ['a new name is reviewed', 'Seller', goods(1), { goods_name: 'Table' }, true, 2],
  ['a new subtitle is reviewed', 'Seller', goods(1), { goods_subname: 'Oiled' }, true, 2],
  ['a new text is reviewed', 'Seller', goods(1), { goods_content: '<p>Ash</p>' }, true, 2],
  [
    'the same name is not reviewed',
    'Seller',
    goods(1),
    { goods_name: 'Chair', goods_price: '10.00' },
    true,
    undefined,
  ],
  [
    'shelf and price are not reviewed',
    'Seller',
    goods(1),
    { goods_status: 1, goods_price: '10.00' },
    true,
    undefined,
  ],
  [
    'nothing is reviewed while review is off',
    'Seller',
    goods(1),
    { goods_name: 'Table' },
    false,
    undefined,
  ],
  [
    'an admin’s change is not reviewed',
    'Admin',
    goods(1),
    { goods_name: 'Table' },
    true,
    undefined,
  ],
  [
    'edited rejected goods are reviewed',
    'Seller',
    goods(0),
    { goods_images: ['/b.webp'] },
    true,
    2,
  ],
  [
    'edited rejected goods are reviewed while review is off',
    'Seller',
    goods(0),
    { goods_name: 'Table' },
    false,
    2,
  ],
  [
    'rejected goods stay rejected when only the shelf changes',
    'Seller',
    goods(0),
    { goods_status: 1 },
    true,
    undefined,
  ],
  ['waiting goods keep waiting', 'Seller', goods(2), { goods_name: 'Table' }, true, 2],
])('%s', (_name, ...row) => {
  const [area, before, values, isReviewOn, expected] = row;
  expect(nextVerify({ area, before, values, isReviewOn })).toBe(expected);
});
