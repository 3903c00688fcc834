import { expect, test } from 'vitest';
import { errorTree, messageAt } from '../../../../../engine/fields/error-tree.ts';
import {
  errorsOf,
  liftToFields,
  onlyFields,
  splitByField,
  withoutField,
} from '../../../../../engine/form/schema/form-errors.ts';
import { anItem } from '../../a-screen.ts';

const errors = errorsOf([
  { pointer: '/name', message: 'Taken' },
  { pointer: '/name', message: 'second of the same place' },
  { pointer: '/skus/1/price', message: 'Too high' },
  { pointer: '/tags/0', message: 'Too long' },
  { pointer: '/odd~1key', message: 'Slash' },
  { pointer: '', message: 'Whole row' },
]);

test("a server's errors land on their fields and in their cells by pointer", () => {
  const tree = errorTree(errors);
  expect(messageAt(tree, '/name')).toBe('Taken');
  expect(messageAt(tree, '/skus/1/price')).toBe('Too high');
  expect(messageAt(tree.skus as never, '/1/price')).toBe('Too high');
  expect(messageAt(tree, '/odd~1key')).toBe('Slash');
  expect(messageAt(tree, '/skus/0/price')).toBeUndefined();
});

test('an error without a visible field becomes a note', () => {
  const { ofFields, others } = splitByField(errors, new Set(['name', 'skus']));
  expect([...ofFields.keys()]).toEqual(['/name', '/skus/1/price']);
  expect(others).toEqual(['Too long', 'Slash', 'Whole row']);
});

test('errors inside tags move to the field; tables and widgets of child rows keep them', () => {
  const tags = anItem('tags', { type: 'tags' });
  const fields = new Map([['skus', { type: 'many' as const }]]);
  for (const skus of [anItem('skus', { type: 'table' }), anItem('skus', { type: 'custom' })]) {
    expect(liftToFields(errors, { items: [skus, tags], fields }).get('/tags')).toBe('Too long');
    expect(liftToFields(errors, { items: [skus, tags], fields }).get('/skus/1/price')).toBe(
      'Too high',
    );
  }
});

test('errors of one field can be removed or selected', () => {
  expect([...withoutField(errors, 'skus').keys()]).not.toContain('/skus/1/price');
  expect([...onlyFields(errors, new Set(['skus'])).keys()]).toEqual(['/skus/1/price']);
});
