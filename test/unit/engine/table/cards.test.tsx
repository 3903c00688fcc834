// @vitest-environment jsdom
import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import type { ListRequest } from '../../../../engine/table/actions/list-request.ts';
import { Cards } from '../../../../engine/table/cards.tsx';
import { type ListTools, ListToolsContext } from '../../../../engine/table/list-tools.ts';
import { flatRows } from '../../../../engine/table/rows/grid-rows.ts';
import { flattenTexts } from '../../../../engine/ui/use-t.ts';
import common from '../../../../locales/en/common.json';
import { aField } from '../a-screen.ts';
import { aColumn, aScreen } from './a-screen.ts';

afterEach(cleanup);

const locale = { language: 'en', yes: 'Yes', no: 'No', formatName: (name: string) => name };
const coupons = aScreen({
  display: 'name',
  fields: [
    aField('name'),
    aField('is_platform', { type: 'switch' }),
    aField('status', { type: 'computed' }),
  ],
  columns: [
    aColumn('name'),
    aColumn('is_platform', { type: 'tags', label: 'Funded by platform' }),
    aColumn('status', { type: 'tags', label: 'Status' }),
  ],
});
const rows = flatRows(
  [{ id: 1, name: 'Summer', is_platform: 0, status: 'Running', _labels: {} }],
  'id',
);

it('shows the label of a yes-or-no column, and no label of other tags', () => {
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <Cards
        screen={coupons}
        rows={rows}
        locale={locale}
        label="Coupons"
        selectedIds={new Set()}
        onSelect={() => undefined}
        use="pickMany"
      />
    </IntlProvider>,
  );
  const card = page.getByRole('listitem').textContent;
  expect(card).toContain('Funded by platform No');
  expect(card).toContain('Running');
  expect(card).not.toContain('Status');
});

it('a card has the command that is due as a button, and opens by a tap on its title', () => {
  const requests: ListRequest[] = [];
  const ship: ListRequest = { kind: 'command', command: { name: 'ship' } as never, rows: [] };
  const tools: ListTools = {
    actionsOf: () => [
      {
        key: 'command-ship',
        label: 'Ship',
        look: 'lead',
        disabledReason: undefined,
        request: ship,
      },
      {
        key: 'command-note',
        label: 'Note',
        look: 'plain',
        disabledReason: undefined,
        request: ship,
      },
    ],
    request: (request) => requests.push(request),
    toggleNode: () => undefined,
    saveCell: async () => undefined,
    canEdit: () => false,
  };
  const button = { show: true, disabled: false, url: undefined, label: undefined };
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <ListToolsContext value={tools}>
        <Cards
          screen={{ ...coupons, buttons: { ...coupons.buttons, show: button } }}
          rows={rows}
          locale={locale}
          label="Coupons"
          selectedIds={new Set()}
          onSelect={() => undefined}
          use="page"
        />
      </ListToolsContext>
    </IntlProvider>,
  );
  fireEvent.click(page.getByRole('button', { name: 'Ship' }));
  expect(page.queryByRole('button', { name: 'Note' })).toBeNull();
  fireEvent.click(page.getByRole('button', { name: 'Summer' }));
  expect(requests).toEqual([ship, { kind: 'view', gridRow: rows[0] }]);
});
