// @vitest-environment jsdom
import { cleanup, screen as page, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { BoardScreen } from '../../../../../engine/screen/board/board-screen.tsx';
import { api } from '../../../../../engine/wire/http.ts';
import type { BoardConfig } from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import { aScreen } from '../../table/a-screen.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const block = (label: string, title: string | undefined): BoardConfig['blocks'][number] => ({
  kind: 'single',
  label,
  span: 24,
  screen: aScreen({ kind: 'single', title, noun: 'store settings' }),
  where: undefined,
});

function show(layout: BoardConfig['layout'], blocks: BoardConfig['blocks']): void {
  vi.spyOn(api, 'get').mockReturnValue(new Promise(() => undefined));
  const board: BoardConfig = {
    kind: 'board',
    area: 'Admin',
    path: 'Admin/settings',
    title: 'Settings',
    frame: true,
    layout,
    blocks,
  };
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <MemoryRouter>
        <BoardScreen board={board} />
      </MemoryRouter>
    </IntlProvider>,
  );
}

test('the title of a form of one row is drawn within its block', () => {
  show('stack', [block('Store', 'Opening hours')]);
  const headings = page.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Store', 'Opening hours']);
});

test('a tab without a label has the title of its page, else the name of its rows', () => {
  show('tabs', [block('Store', undefined), block('', 'Opening hours'), block('', undefined)]);
  const tabs = page.getAllByRole('button').map(({ textContent }) => textContent);
  expect(tabs.slice(0, 3)).toEqual(['Store', 'Opening hours', 'store settings']);
});
