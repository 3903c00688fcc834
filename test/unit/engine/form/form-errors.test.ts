import { expect, test } from 'vitest';
import {
  errorsOf,
  errorTree,
  hoisted,
  messageAt,
  only,
  placed,
  without,
} from '../../../../engine/form/form-errors.ts';
import { anItem } from '../a-screen.ts';

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
  expect(messageAt(tree['skus'] as never, '/1/price')).toBe('Too high');
  expect(messageAt(tree, '/odd~1key')).toBe('Slash');
  expect(messageAt(tree, '/skus/0/price')).toBeUndefined();
});

test('an error that has no field here is said beside the form', () => {
  const { here, elsewhere } = placed(errors, new Set(['name', 'skus']));
  expect([...here.keys()]).toEqual(['/name', '/skus/1/price']);
  expect(elsewhere).toEqual(['Too long', 'Slash', 'Whole row']);
});

test('a list of words shows the message of any of its words; a table keeps them in its cells, and so does a widget of child rows', () => {
  const tags = anItem('tags', { type: 'tags' }),
    fields = new Map([['skus', { type: 'many' as const }]]);
  for (const skus of [anItem('skus', { type: 'table' }), anItem('skus', { type: 'custom' })]) {
    expect(hoisted(errors, { items: [skus, tags], fields }).get('/tags')).toBe('Too long');
    expect(hoisted(errors, { items: [skus, tags], fields }).get('/skus/1/price')).toBe('Too high');
  }
});

test('typing into a field takes its messages away and leaves the others', () => {
  expect([...without(errors, 'skus').keys()]).not.toContain('/skus/1/price');
  expect([...only(errors, new Set(['skus'])).keys()]).toEqual(['/skus/1/price']);
});
