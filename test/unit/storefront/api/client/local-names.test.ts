import { expect, test } from 'vitest';
import type { Language } from '../../../../../schemas/contract/language.ts';
import { withLocalNames } from '../../../../../storefront/api/client/local-names.ts';

test('translates names of a response, and keeps texts that people wrote', () => {
  const answer = {
    total: 1,
    data: [
      {
        goods_name: '壶 | Pot',
        goods_subname: '小 | Small',
        content: '好 | Good',
        store: { store_name: '茶业 | Tea', tags: ['红 | Red'] },
        brand: null,
      },
    ],
  };
  expect(withLocalNames(answer, 'en')).toEqual({
    total: 1,
    data: [
      {
        goods_name: 'Pot',
        goods_subname: 'Small',
        content: '好 | Good',
        store: { store_name: 'Tea', tags: ['红 | Red'] },
        brand: null,
      },
    ],
  });
});

test('translates lists of names and rich texts', () => {
  expect(
    withLocalNames(
      {
        sku_name: ['红 | Red', 'L'],
        goods_content: '<p>好 | Good</p>',
        content: '<p>通知 | Notice</p>',
      },
      'en',
    ),
  ).toEqual({ sku_name: ['Red', 'L'], goods_content: '<p>Good</p>', content: '<p>Notice</p>' });
});

test('keeps names that people typed for themselves whole', () => {
  const address = { receive_name: '张三 | Zhang San', bank_name: 'A | B' };
  expect(withLocalNames({ ...address }, 'en')).toEqual(address);
});

test('translates the reason of a movement of money', () => {
  expect(withLocalNames({ info: '余额充值 | Top-up', code: 'A | B' }, 'en')).toEqual({
    info: 'Top-up',
    code: 'A | B',
  });
});

test('the comment that the mall writes is in the language of the reader', () => {
  const commentIn = (language: Language) =>
    withLocalNames({ content: '非常好！' }, language).content;
  expect(commentIn('en')).toBe('Very good!');
  expect(commentIn('zh-cn')).toBe('非常好！');
});
