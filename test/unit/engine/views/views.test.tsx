// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setCurrencySymbol } from '../../../../engine/format/currency.ts';
import { changesOf } from '../../../../engine/views/history.tsx';
import { SafeHtml } from '../../../../engine/views/safe-html.tsx';
import { valueText } from '../../../../engine/views/value-text.ts';
import type { FieldConfig } from '../../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json, Row } from '../../../../schemas/rules/types.ts';
import { aField } from '../a-screen.ts';

setCurrencySymbol('¥');

afterEach(cleanup);
const locale = { language: 'en', yes: 'Yes', no: 'No', formatName: (name: string) => name };
const text = (value: Json | undefined, more: Partial<FieldConfig>, row: Row = {}) =>
  valueText({ value, row, name: 'x', field: aField('x', more), locale });

test.each<{
  readonly name: string;
  readonly value: Json | undefined;
  readonly more: Partial<FieldConfig>;
  readonly row?: Row;
  readonly shown: string;
}>([
  { name: 'money with its sign', value: '1234.50', more: { type: 'money' }, shown: '¥1,234.50' },
  {
    name: 'computed money with its sign too',
    value: '12.00',
    more: { type: 'computed', as: 'money' },
    shown: '¥12.00',
  },
  {
    name: 'a number with its unit',
    value: 1.2,
    more: { type: 'number', unit: 'kg' },
    shown: '1.2 kg',
  },
  {
    name: 'a percentage without a space',
    value: 5,
    more: { type: 'number', unit: '%' },
    shown: '5%',
  },
  { name: 'a switch as yes or no', value: 0, more: { type: 'switch' }, shown: 'No' },
  {
    name: 'a choice by its label',
    value: 2,
    more: { type: 'enum', dict: { options: [{ value: 2, label: 'Open' }], url: undefined } },
    shown: 'Open',
  },
  {
    name: 'a reference by the label of the row',
    value: 7,
    more: { type: 'ref' },
    row: { _labels: { x: 'Longquan' } },
    shown: 'Longquan',
  },
  {
    name: 'both ends of a range',
    value: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
    more: { type: 'daterange' },
    shown: '2026-01-01 00:00:00 – 2026-01-31 23:59:59',
  },
  {
    name: 'a point',
    value: { lng: 120.15, lat: 30.28 },
    more: { type: 'map' },
    shown: '120.15, 30.28',
  },
  {
    name: 'rich text as plain text',
    value: '<h2>Tea</h2><p>hot &amp; good</p>',
    more: { type: 'richtext' },
    shown: 'Tea hot & good',
  },
  {
    name: 'child rows by their fields',
    value: [{ id: 1, colour: 'Red', price: '3.00' }],
    more: {
      type: 'many',
      fields: [
        aField('id', { writable: { store: false, update: false } }),
        aField('colour'),
        aField('price', { type: 'money' }),
      ],
    },
    shown: 'Red ¥3.00',
  },
  { name: 'a secret as a mask', value: 'abc', more: { type: 'secret' }, shown: '••••••' },
  { name: 'nothing', value: null, more: { type: 'money' }, shown: '' },
])('shows $name', ({ value, more, row, shown }) => {
  expect(text(value, more, row)).toBe(shown);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="position:fixed" onclick="alert(1)" id="root">x</p>',
  '<a href="//evil.example">x</a>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<form action="https://evil.example"><input name=q></form>',
])('stored HTML keeps only text, pictures and links: %s', (html) => {
  const { container } = render(<SafeHtml html={html} />);
  expect(
    container.querySelector(
      'script, style, iframe, svg, form, input, [onclick], [onerror], [onload], [style], [id], a[href], img[src]',
    ),
  ).toBeNull();
});

test('an article keeps its headings, lists, links and pictures', () => {
  const { container } = render(
    <SafeHtml
      html={
        '<h2>Tea</h2><ul><li>hot</li></ul><p><a href="https://a.cn">a</a><img src="/storage/a.webp"></p>'
      }
    />,
  );
  expect(container.querySelector('.rich-text')?.innerHTML).toBe(
    '<h2>Tea</h2><ul><li>hot</li></ul><p><a href="https://a.cn" target="_blank" ' +
      'rel="noopener noreferrer nofollow">a</a><img alt="" loading="lazy" ' +
      'src="/storage/a.webp"></p>',
  );
});

test("a history entry lists changed fields in the resource's order, without system fields", () => {
  const fields = [
    aField('name', { label: 'Name' }),
    aField('price', { type: 'money' }),
    aField('rev'),
  ];
  expect(
    changesOf(
      { before: { rev: 1, price: '1.00', name: 'a' }, after: { rev: 2, price: '1.00', name: 'b' } },
      fields,
    ).map(({ field, before, after }) => [field.name, before, after]),
  ).toEqual([['name', 'a', 'b']]);
});
