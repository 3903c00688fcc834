import { expect, test } from 'vitest';
import { readAnswers } from '../../../../server/http/read-answers.ts';

test('the same answer with the same text is the same object, and another text another one', () => {
  const read = readAnswers(),
    first = read('en /api/common', '{"classes":[1]}');
  expect(first).toEqual({ classes: [1] });
  expect(read('en /api/common', '{"classes":[1]}')).toBe(first);
  expect(read('zh-cn /api/common', '{"classes":[1]}')).not.toBe(first);
  expect(read('en /api/common', '{"classes":[2]}')).toEqual({ classes: [2] });
});
