import { expect, test } from 'vitest';
import { encodeForm, encodeQuery, toMultipart } from '../../../../engine/wire/form-body.ts';

test.each([
  { name: 'plain fields', body: { name: 'sf', code: 7 }, text: 'name=sf&code=7' },
  {
    name: 'brackets for lists and objects',
    body: { skuList: [{ spec_id: [4, 5] }] },
    text: 'skuList[0][spec_id][0]=4&skuList[0][spec_id][1]=5',
  },
  { name: 'an empty list clears', body: { skuList: [] }, text: 'skuList=' },
  { name: 'an empty list inside a row', body: { rows: [{ specs: [] }] }, text: 'rows[0][specs]=' },
  { name: 'undefined is left out', body: { a: undefined, b: 1 }, text: 'b=1' },
  { name: 'null is empty', body: { a: null }, text: 'a=' },
  { name: 'booleans are words', body: { on: true, off: false }, text: 'on=true&off=false' },
  {
    name: 'an empty is_type is 0',
    body: { is_type: '', is_sort: null },
    text: 'is_type=0&is_sort=0',
  },
  { name: 'also inside rows', body: { rows: [{ is_sort: '' }] }, text: 'rows[0][is_sort]=0' },
  { name: 'a given is_sort stays', body: { is_sort: 3 }, text: 'is_sort=3' },
  { name: 'an absent is_sort stays absent', body: { is_sort: undefined }, text: '' },
  { name: 'no other empty value becomes 0', body: { sort: '' }, text: 'sort=' },
  {
    name: 'special characters are escaped',
    body: { 'a&b': '=?+ &中' },
    text: 'a%26b=%3D%3F%2B%20%26%E4%B8%AD',
  },
  { name: 'a list at the top', body: [{ name: 'a' }, { name: 'b' }], text: '0[name]=a&1[name]=b' },
])('form: $name', ({ body, text }) => {
  expect(encodeForm(body)).toBe(text);
});

test('a query keeps an empty is_type empty', () => {
  expect(encodeQuery({ is_type: '', page: 1, created_at: ['2026-01-01', '2026-02-01'] })).toBe(
    'is_type=&page=1&created_at[0]=2026-01-01&created_at[1]=2026-02-01',
  );
});

test('multipart has fields in the same notation, and the file', () => {
  const form = toMultipart({
    name: 'avatar',
    option: { width: 150 },
    file: new File(['x'], 'me.png', { type: 'image/png' }),
  });
  expect([...form.keys()]).toEqual(['name', 'option[width]', 'file']);
  expect(form.get('file')).toBeInstanceOf(File);
});
