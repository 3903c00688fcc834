import { expect, test } from 'vitest';
import { ParsedAnswers } from '../../../../../server/platform/ssr/parsed-answers.ts';

test('an answer that stays the same is the same object', () => {
  const answers = new ParsedAnswers();
  const first = answers.parse('en /api/goods', '{"id":1}');
  expect(first).toEqual({ id: 1 });
  expect(answers.parse('en /api/goods', '{"id":1}')).toBe(first);
});

test('another answer, and the same answer of another call, are other objects', () => {
  const answers = new ParsedAnswers();
  const first = answers.parse('en /api/goods', '{"id":1}');
  expect(answers.parse('zh-cn /api/goods', '{"id":1}')).not.toBe(first);
  expect(answers.parse('en /api/goods', '{"id":2}')).toEqual({ id: 2 });
  expect(answers.parse('en /api/goods', '{"id":1}')).not.toBe(first);
});

test('the answers used least recently go first, and one that is too large is not kept', () => {
  const json = JSON.stringify('a'.repeat(1000));
  const answers = new ParsedAnswers({ maxBytes: 10_000 });
  const [first, second] = [answers.parse('1', `[${json}]`), answers.parse('2', `[${json}]`)];
  answers.parse('1', `[${json}]`);
  answers.parse('3', `[${json}]`);
  expect(answers.parse('1', `[${json}]`)).toBe(first);
  expect(answers.parse('2', `[${json}]`)).not.toBe(second);
  const large = `["${'b'.repeat(5000)}"]`;
  expect(answers.parse('4', large)).not.toBe(answers.parse('4', large));
});
