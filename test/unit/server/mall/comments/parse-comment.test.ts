import { expect, test } from 'vitest';
import { parseComment } from '../../../../../server/mall/comments/parse-comment.ts';
import type { Refusal } from '../../../../../server/platform/http/response/errors.ts';

const pointersOf = (body: unknown): readonly string[] => {
  try {
    parseComment(body);
    return [];
  } catch (error) {
    return (error as Refusal).errors.map(({ pointer }) => pointer);
  }
};

test('ids and scores of a form are read as text', () => {
  expect(
    parseComment({ lines: [{ order_goods_id: '7', score: '4', speed: '5' }], order_id: '3' }),
  ).toEqual({
    orderId: 3,
    lines: [
      { order_goods_id: 7, score: 4, agree: 5, service: 5, speed: 5, content: '', image: [] },
    ],
  });
});

test.each([
  ['an order that is only a number by conversion', { order_id: true }, ['/order_id']],
  ['an exponent', { order_id: '1e3' }, ['/order_id']],
  ['no order', {}, ['/order_id']],
  ['a list as a score', { order_id: 1, score: 5, agree: [5] }, ['/agree']],
  ['true as a score', { order_id: 1, score: true }, ['/score']],
  ['a score out of range', { order_id: 1, speed: 6 }, ['/speed']],
  ['an emptied score', { order_id: 1, score: null }, ['/score']],
  ['a number as a text', { order_id: 1, content: 12_345 }, ['/content']],
  ['a list as a text', { order_id: 1, content: ['Good'] }, ['/content']],
  ['an object as pictures', { order_id: 1, image: { 0: '/a.jpg' } }, ['/image']],
  ['a number among the pictures', { order_id: 1, image: [7] }, ['/image']],
  ['a text of a line that is none', { order_id: 1, lines: [{ content: 5 }] }, ['/lines/0/content']],
  ['a long text', { order_id: 1, content: 'a'.repeat(501) }, ['/content']],
])('refuses %s', (_, body, pointers) => expect(pointersOf(body)).toEqual(pointers));

test('an emoji counts as one character', () => {
  expect(pointersOf({ order_id: 1, content: '👍'.repeat(500) })).toEqual([]);
});
