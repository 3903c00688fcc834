import { describe, expect, it } from 'vitest';
import { cellKind } from '../../../../engine/cells/cell-kind.ts';
import { cellKindOf, defineCell } from '../../../../engine/cells/index.ts';
import { pictureUrls } from '../../../../engine/cells/thumbnail.tsx';
import { toneOfColor } from '../../../../engine/cells/tone.ts';
import { fullName } from '../../../../engine/cells/use-cell-locale.ts';
import { setCurrencySymbol } from '../../../../engine/format/currency.ts';
import type { ColumnConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import type { Json, Row } from '../../../../schemas/rules/types.ts';
import { aColumn } from '../table/a-screen.ts';

setCurrencySymbol('¥');

const locale = { language: 'en', yes: 'Yes', no: 'No', formatName: (name: string) => name };
const textOf = (
  type: ColumnConfig['type'],
  value: Json,
  column: Partial<ColumnConfig> = {},
  row: Row = {},
) => cellKindOf(type).text({ value, row, column: aColumn('f', { type, ...column }), locale });
const status = {
  dict: {
    url: undefined,
    options: [
      { value: 1, label: 'Waiting', tone: 'ask' as const },
      { value: 6, label: 'Done', tone: 'good' as const },
    ],
  },
};

describe('the text of a cell', () => {
  it.each([
    ['text', 'tea', 'tea'],
    ['text', null, ''],
    ['text', ['a', 'b'], 'a, b'],
    ['money', '1299.00', '¥1,299.00'],
    ['money', null, ''],
    ['number', 26_104, '26,104'],
    ['number', [{ id: 1 }, { id: 2 }], '2'],
    ['date', '2026-11-20 18:00:00', '2026-11-20'],
    ['datetime', '2026-11-20 18:00:00', '2026-11-20 18:00:00'],
    ['date', ['2026-11-01', '2026-11-30'], '2026-11-01 – 2026-11-30'],
    ['tags', 1, 'Yes'],
    ['tags', 0, 'No'],
    ['tags_array', ['red', 'blue'], 'red, blue'],
    ['map', { lng: '116.46', lat: '39.92' }, '116.46, 39.92'],
    ['countdown', '2026-11-20 18:00:00', '2026-11-20 18:00:00'],
    ['image', '/a.webp,/b.webp', '/a.webp, /b.webp'],
    ['icon_tags', 'fa-truck', 'fa-truck'],
  ] as const)('%s of %j is %j', (type, value, text) =>
    expect(textOf(type, value as Json)).toBe(text),
  );

  it('labels dictionary values of any type', () => {
    expect([
      textOf('dict', 6, status),
      textOf('dict_tags', '1', status),
      textOf('dict', 9, status),
    ]).toEqual(['Done', 'Waiting', '9']);
  });
  it('prefers labels that come with the row', () => {
    expect(textOf('text', 4, {}, { f: 4, _labels: { f: 'Longquan' } })).toBe('Longquan');
    expect(textOf('cascader_lazy', [1, 2], {}, { _labels: { f: ['Zhejiang', 'Hangzhou'] } })).toBe(
      'Zhejiang / Hangzhou',
    );
  });
  it('shows one half or both halves of a bilingual name, as the list requests', () => {
    const named = (formatName: (name: string) => string, row: Row = {}) =>
      cellKindOf('text').text({
        value: '茶壶 | Teapot',
        row,
        column: aColumn('f', { type: 'text' }),
        locale: { ...locale, formatName },
      });
    expect([
      named((name) => localName(name, 'en')),
      named((name) => localName(name, 'zh-cn')),
      named(fullName),
    ]).toEqual(['Teapot', '茶壶', '茶壶 | Teapot']);
    expect(named((name) => localName(name, 'en'), { f: 4, _labels: { f: '云杉 | Yunshan' } })).toBe(
      'Yunshan',
    );
  });
  it('appends the unit to a number', () =>
    expect([textOf('number', 12.5, { unit: '%' }), textOf('number', 3, { unit: 'kg' })]).toEqual([
      '12.5%',
      '3 kg',
    ]));
  it('exports numbers as numbers and codes as text', () => {
    const number = (type: ColumnConfig['type'], value: Json) =>
      cellKindOf(type).number({ value, row: {}, column: aColumn('f'), locale });
    expect([number('money', '12.50'), number('number', 3), number('text', '007')]).toEqual([
      12.5,
      3,
      undefined,
    ]);
  });
});

describe('registries', () => {
  it('accept added column types, and show unknown ones as text', () => {
    defineCell(
      'stars',
      cellKind(({ value }) => '★'.repeat(Number(value))),
    );
    expect([
      cellKindOf('stars').text({ value: 3, row: {}, column: aColumn('f'), locale }),
      cellKindOf('nothing'),
    ]).toEqual(['★★★', cellKindOf('text')]);
  });
  it('map colours to tones', () =>
    expect([toneOfColor('red'), toneOfColor('#a0f'), toneOfColor('constructor')]).toEqual([
      'bad',
      undefined,
      undefined,
    ]));
  it('read pictures from a text, a list or an empty value', () =>
    expect([
      pictureUrls({ value: '/a,/b' }),
      pictureUrls({ value: ['/a'] }),
      pictureUrls({ value: '' }),
    ]).toEqual([['/a', '/b'], ['/a'], []]));
});
