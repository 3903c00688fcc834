// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { ranking } from '../../../../../engine/screen/board/charts/ranking.tsx';
import { table } from '../../../../../engine/screen/board/charts/table.tsx';
import en from '../../../../../locales/en/screens/Admin/dashboard.json' with { type: 'json' };
import zh from '../../../../../locales/zh-cn/screens/Admin/dashboard.json' with { type: 'json' };

afterEach(cleanup);

const { component: Ranking } = ranking;
const { component: FiguresTable } = table;
const messages = { 'chart.name': 'Name' };

const rows = [
  { store_name: 'Tea', total_price: '9.00', orders_count: 1200 },
  { store_name: 'Silk', total_price: '5.00', orders_count: 1 },
  { store_name: 'Jade', total_price: '0.00', orders_count: 0 },
];
const labels = {
  en: en.series.orders_count,
  'zh-cn': zh.series.orders_count,
};
const common = (language: 'en' | 'zh-cn') => ({
  title: 'Top stores',
  x: 'store_name',
  rows,
  series: [
    { field: 'total_price', label: 'Sales', type: 'money' },
    { field: 'orders_count', label: labels[language], type: 'number' },
  ] as const,
  language,
  linkOf: undefined,
  settings: undefined,
});

test.each([
  { language: 'en', counts: ['1,200 orders', '1 order', '0 orders'] },
  { language: 'zh-cn', counts: ['1,200 单', '1 单', '0 单'] },
] as const)('counts orders in the grammar of $language', ({ language, counts }) => {
  const { container } = render(
    <IntlProvider locale={language}>
      <Ranking {...common(language)} />
    </IntlProvider>,
  );
  expect([...container.querySelectorAll('small')].map((small) => small.textContent)).toEqual(
    counts,
  );
});

test.each([
  { language: 'en', name: 'Tea house' },
  { language: 'zh-cn', name: '茶馆' },
] as const)('a ranking and its table name a row in $language', ({ language, name }) => {
  const named = { ...common(language), rows: [{ ...rows[0]!, store_name: '茶馆 | Tea house' }] };
  const { container } = render(
    <IntlProvider locale={language} messages={messages}>
      <Ranking {...named} />
      <FiguresTable {...named} />
    </IntlProvider>,
  );
  const names = [...container.querySelectorAll('.rank-name, tbody th')];
  expect(names.map(({ textContent }) => textContent)).toEqual([name, name]);
});

test('the heading of a column of counts has the form of many', () => {
  const { getByRole } = render(
    <IntlProvider locale="en" messages={messages}>
      <FiguresTable {...common('en')} />
    </IntlProvider>,
  );
  expect(getByRole('columnheader', { name: 'orders' })).toBeTruthy();
});
