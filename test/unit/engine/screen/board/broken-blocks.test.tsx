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

/** The part with a property that throws when it is read. */
function broken<T extends object>(part: T, property: string, message: string): T {
  return Object.defineProperty(part, property, {
    get: () => {
      throw new Error(message);
    },
  });
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const messages = flattenTexts(common);

test('a tile and a chart that throw are named in their places; the others stay', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({ orders: '3', sales: '7.00' } as never);
  const tile = (field: string, label: string) => ({ field, label, type: 'number' });
  const chart = { source: 'sales', rows: undefined, type: 'line', x: 'day', range: [] };
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
        tiles: {
          source: 'sums',
          items: [
            broken(tile('orders', 'Orders'), 'note', 'No such number'),
            tile('sales', 'Sales'),
          ],
        },
      },
      { kind: 'chart', label: 'Trend', span: 24, chart: broken(chart, 'series', 'No such chart') },
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
  expect(await page.findByText('7')).toBeTruthy();
  expect(page.getByText('Trend could not be shown.').title).toBe('No such chart');
});

test('a control of the search that throws is named in its place; the others stay', () => {
  const screen = aScreen();
  const option = screen.search.find(({ field }) => field === 'name')!;
  broken(option, 'placeholder', 'No such control');
  render(
    <IntlProvider locale="en" messages={messages} onError={() => undefined}>
      <SearchPanel screen={screen} state={initialState(screen)} dispatch={() => undefined} />
    </IntlProvider>,
  );
  expect(page.getByText('name could not be shown.').title).toBe('No such control');
  expect(page.getByText('goods_status')).toBeTruthy();
});
