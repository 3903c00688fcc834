// @vitest-environment jsdom
import { cleanup, screen as page, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { BulkBar } from '../../../../../engine/table/actions/bulk-bar.tsx';
import { Toolbar } from '../../../../../engine/table/actions/toolbar.tsx';
import type { ListTools } from '../../../../../engine/table/list-tools.ts';
import { initialState } from '../../../../../engine/table/state/list-state.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import { aCommand, aScreen } from '../a-screen.ts';

afterEach(cleanup);

const noop = () => undefined;
const withTexts = (element: ReactNode) =>
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      {element}
    </IntlProvider>,
  );
const hasIcon = (element: Element) => element.querySelector('svg') !== null;

test('commands on selected rows have the icons that the screen names', () => {
  withTexts(
    <BulkBar
      count={2}
      actions={[
        { key: 'ship', label: 'Ship', icon: 'fa-truck', look: 'plain', run: noop },
        { key: 'delete', label: 'Delete', look: 'danger', run: noop },
      ]}
      onClear={noop}
    />,
  );
  const icons = ['Ship', 'Delete'].map((name) => hasIcon(page.getByRole('button', { name })));
  expect(icons).toEqual([true, false]);
});

test('the menu of a list on a phone has the icons of the toolbar', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: noop,
    removeEventListener: noop,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const screen = aScreen({
    commands: [aCommand('settle', { on: 'list', icon: 'fa-calculator', toolbar: true })],
  });
  withTexts(
    <Toolbar
      table={{
        screen,
        state: initialState(screen),
        dispatch: noop,
        tools: {} as ListTools,
        selectedRows: [],
      }}
      exporting={{ busy: 'idle', exportSelected: noop, exportAll: noop }}
      onSearch={noop}
      onAdd={noop}
      onColumns={noop}
    />,
  );
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  const entries = page.getAllByRole('menuitem').map((entry) => [entry.textContent, hasIcon(entry)]);
  expect(entries).toEqual([
    ['settle', true],
    ['Import', true],
    ['All matching rows (.xlsx)', true],
    ['All matching rows (.csv)', true],
    ['Why is something missing?', false],
  ]);
});
