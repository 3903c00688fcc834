import { expect, test } from 'vitest';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';
import {
  chartSummary,
  isBlank,
  seriesWithData,
} from '../../../../../engine/screen/board/chart-series.ts';
import { drillDownUrl } from '../../../../../engine/screen/drill-down-url.ts';

setCurrencySymbol('¥');

const num = { field: 'num', label: 'Sales', type: 'money' };
const last = { field: 'last', label: 'Before', type: 'money' };
const rows = [
  { time: '2026-11-16', num: '10.00', from: '2026-11-16', to: '2026-11-16' },
  { time: '2026-11-17', num: '30.50', from: '2026-11-17', to: '2026-11-17' },
];
const variables = { user: { id: 1, store_id: 0, owner_id: 1, belong_id: 0 }, now: '' };
const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;

test('omits series without values', () => {
  expect(seriesWithData({ series: [num, last] as never }, rows)).toEqual([num]);
});
test('a chart of zeros is empty', () => {
  expect(isBlank([{ num: '0.00' }], [num as never])).toBe(true);
  expect(isBlank(rows, [num as never])).toBe(false);
});
test('summarizes a chart in a sentence: ends, highest point, exact sum', () => {
  const summary = {
    count: 2,
    first: 'Mon, Nov 16, 2026',
    last: 'Tue, Nov 17, 2026',
    highest: '¥30.50',
    highestAt: 'Tue, Nov 17, 2026',
    sum: '¥40.50',
  };
  expect(
    chartSummary({ type: 'line', x: 'time' }, rows, { series: [num as never], language: 'en', t }),
  ).toBe(`chart.summary ${JSON.stringify(summary)}`);
});
test('the summary of a ranking names the first row in the reader’s language', () => {
  const ranked = [{ store: '茶舍 | Tea House', num: '30.50' }];
  expect(
    chartSummary({ type: 'ranking', x: 'store' }, ranked, {
      series: [num as never],
      language: 'en',
      t,
    }),
  ).toBe(
    `chart.rankingSummary ${JSON.stringify({ count: 1, name: 'Tea House', value: '¥30.50' })}`,
  );
});
test('a click opens a view with values, and a range of two', () => {
  expect(
    drillDownUrl(
      {
        screen: 'Admin/orders',
        view: 'ship',
        where: { store_id: '@row.store_id', pay_time: ['@row.from', '@row.to'] },
      },
      { ...rows[0], store_id: 3 },
      variables,
    ),
  ).toBe(
    '/Admin/orders?view=ship&store_id=3&pay_time%5B0%5D=2026-11-16&pay_time%5B1%5D=2026-11-16',
  );
  expect(
    drillDownUrl({ screen: 'Admin/stores', view: undefined, where: undefined }, {}, variables),
  ).toBe('/Admin/stores');
});

test.each([
  [['30.50', '10.00', '20.00'], '2026-11-16'],
  [['10.00', '30.50', '20.00'], '2026-11-17'],
  [['9.00', '10.00', '100.00'], '2026-11-18'],
])('the highest point of %j is named wherever it is', (amounts, day) => {
  const points = amounts.map((num, index) => ({ time: `2026-11-${16 + index}`, num }));
  const values = (_: string, found: object = {}) =>
    (found as { highestAt?: string }).highestAt ?? '';
  const options = { series: [num as never], language: 'zh-cn', t: values } as const;
  const [, month, date] = day.split('-').map(Number);
  expect(chartSummary({ type: 'line', x: 'time' }, points, options)).toContain(
    `${month}月${date}日`,
  );
});
