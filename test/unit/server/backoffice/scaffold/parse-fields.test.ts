import { expect, test } from 'vitest';
import { parseFields } from '../../../../../server/backoffice/scaffold/parse-fields.ts';

test('a field that is named twice is refused', () => {
  expect(() => parseFields('title:text! body:textarea title:money')).toThrow(
    '"title" is named twice',
  );
});
