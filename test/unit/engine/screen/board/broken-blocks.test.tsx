// @vitest-environment jsdom
import { cleanup, screen as page, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardScreen } from '../../../../../engine/screen/board/board-screen.tsx';
import { SearchPanel } from '../../../../../engine/table/search/search-panel.tsx';
import { initialState } from '../../../../../engine/table/state/list-state.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { BoardConfig } from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import { aScreen } from '../../table/a-screen.ts';

vi.mock('../../../../../engine/screen/board/figure-text.ts', () => ({
  figureText: (value: string) => {
    if (value === 'broken') throw new Error('No such number');
    return value;
  },
}));
vi.mock('../../../../../engine/screen/board/chart-block.tsx', () => ({
  ChartBlock: () => {
    throw new Error('No such chart');
  },
}));
vi.mock('../../../../../engine/table/search/search-control.tsx', () => ({
  SearchControl: ({ option }: { readonly option: { readonly field: string } }) => {
    if (option.field === 'class_id') throw new Error('No such control');
    return <input aria-label={option.field} />;
  },
  SearchError: () => null,
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const messages = flattenTexts(common);

test('a tile and a chart that throw are named in their places; the others stay', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({ orders: 'broken', sales: '7.00' } as never);
  const tile = (field: string, label: string) => ({ field, label, type: 'number' });
  const chart = { source: 'sales', rows: undefined, type: 'line', x: 'day', series: [], range: [] };
  const board = {
    kind: 'board',
    area: 'Admin',
    path: 'Admin/dashboard',
    title: 'Dashboard',
    frame: true,
    layout: 'stack',
    blocks: [
      {
        kind: 'tiles',
        label: '',
        span: 24,
        tiles: { source: 'sums', items: [tile('orders', 'Orders'), tile('sales', 'Sales')] },
      },
      { kind: 'chart', label: 'Trend', span: 24, chart },
    ],
  } as unknown as BoardConfig;
  render(
    <IntlProvider locale="en" messages={messages} onError={() => undefined}>
      <MemoryRouter>
        <BoardScreen board={board} />
      </MemoryRouter>
    </IntlProvider>,
  );
  expect((await page.findByText('Orders could not be shown.')).title).toBe('No such number');
  expect(page.getByText('7.00')).toBeTruthy();
  expect(page.getByText('Trend could not be shown.').title).toBe('No such chart');
});

test('a control of the search that throws is named in its place; the others stay', () => {
  const screen = aScreen();
  render(
    <IntlProvider locale="en" messages={messages} onError={() => undefined}>
      <SearchPanel screen={screen} state={initialState(screen)} dispatch={() => undefined} />
    </IntlProvider>,
  );
  expect(page.getByText('class_id could not be shown.').title).toBe('No such control');
  expect(page.getByLabelText('name')).toBeTruthy();
});
