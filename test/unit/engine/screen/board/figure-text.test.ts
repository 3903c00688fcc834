import { expect, test } from 'vitest';
import { figureText } from '../../../../../engine/screen/board/figure-text.ts';

test.each([
  ['913.3', '913.3%'],
  ['999', '999%'],
  ['2241.9', '>999%'],
])('%s percent reads %s', (value, text) => {
  expect(figureText(value, 'percent', 'en')).toBe(text);
});
