import qs from 'qs';
import { expect, test } from 'vitest';
import { parseForm } from '../../../../../../server/platform/http/request/form-body.ts';

test('brackets nest like JSON', () => {
  expect(
    parseForm('name=A+%26+B&skuList[0][spec_id][0]=4&skuList[0][price]=12.50&skuList[1][price]=3'),
  ).toEqual({
    name: 'A & B',
    skuList: [{ spec_id: ['4'], price: '12.50' }, { price: '3' }],
  });
});

test('an empty list is sent as an empty text, an absent one is absent', () => {
  expect(parseForm('skuList=&name=x')).toEqual({ skuList: '', name: 'x' });
});

test('rows of an import are a list', () => {
  expect(parseForm(qs.stringify([{ name: 'a' }, { name: 'b' }]))).toEqual([
    { name: 'a' },
    { name: 'b' },
  ]);
});

test('parses goods with 200 SKUs of 20 fields completely', () => {
  const skuList = Array.from({ length: 200 }, (_, row) => ({
    spec_id: ['1', '2'],
    ...Object.fromEntries(Array.from({ length: 20 }, (__, field) => [`f${field}`, `${row}`])),
  }));
  expect(parseForm(qs.stringify({ skuList }))).toEqual({ skuList });
});

test('parses the 5,000 rows of an import completely', () => {
  expect(
    parseForm(qs.stringify(Array.from({ length: 5000 }, (_, index) => ({ n: `${index}` })))),
  ).toHaveLength(5000);
});

test('repeated names, gaps and open brackets', () => {
  expect(
    parseForm('a=1&a=2&b[]=3&b[]=4&c[7]=y&c[2]=x&d[0]=1&d[e]=2&f[g=3&=4&h&i=%E0%A4%A&k.l=5'),
  ).toEqual({
    a: ['1', '2'],
    b: ['3', '4'],
    c: ['x', 'y'],
    d: { 0: '1', e: '2' },
    'f[g': '3',
    h: '',
    i: '%E0%A4%A',
    'k.l': '5',
  });
  expect(() => parseForm('a=1&a[b]=2')).toThrow(SyntaxError);
  expect(() => parseForm('a[][b]=2')).toThrow(SyntaxError);
});

test.each([
  '__proto__[a]=1',
  'a[__proto__][b]=1',
  'a%5B__proto__%5D=1',
  'constructor[prototype][a]=1',
  'toString=x',
])('%s does not change a prototype', (text) => {
  try {
    parseForm(text);
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
  }
  expect(({} as Record<string, unknown>).a).toBeUndefined();
  expect(typeof {}.toString).toBe('function');
});

test.each([
  [
    '5,000 rows of ten values in a list with a name',
    Array.from(
      { length: 50_000 },
      (_, index) => `rows[${Math.floor(index / 10)}][f${index % 10}]=v`,
    ).join('&'),
  ],
  [
    '5,000 values of one list',
    Array.from({ length: 5000 }, (_, index) => `a[${index}]=`).join('&'),
  ],
  ['one list of 170,000 values', 'a[]=1&'.repeat(170_000)],
  ['60,001 names', Array.from({ length: 60_001 }, (_, index) => `a${index}=1`).join('&')],
  ['endless nesting', `a${'[b]'.repeat(300)}=1`],
  ['one far index', 'a[99999999]=1&a[0]=1'],
  [
    'a thousand brackets at each of a thousand names',
    Array.from({ length: 1000 }, (_, index) => `a${index}${'[x]'.repeat(300)}=1`).join('&'),
  ],
])('%s is parsed or refused within a second', (_, text) => {
  const began = performance.now();
  try {
    parseForm(text);
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
  }
  expect(performance.now() - began).toBeLessThan(1000);
});
