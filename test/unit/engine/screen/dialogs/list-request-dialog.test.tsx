// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ListRequestDialog } from '../../../../../engine/screen/dialogs/list-request-dialog.tsx';
import type { ListRequest } from '../../../../../engine/table/actions/list-request.ts';
import { flatRows } from '../../../../../engine/table/rows/grid-rows.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import common from '../../../../../locales/en/common.json';
import { aScreen } from '../../table/a-screen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the title of an action names its row in the reader’s language', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // there is no server to load the page from
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <ListRequestDialog
        screen={{ display: 'name', fields: [] } as never}
        request={{
          kind: 'action',
          action: { label: 'Adverts', open: 'Admin/advs', as: 'list', with: {} } as never,
          row: { id: 3, name: '首页 | Home' },
        }}
        table={{ tools: {} } as never}
        name="spaces"
        onOpen={() => undefined}
        onClose={() => undefined}
      />
    </IntlProvider>,
  );
  const title = await screen.findByText(/Adverts ·/);
  expect(title.textContent).toBe('Adverts · Home');
});

test('a view has the commands of its row, and after one the view of the next row opens', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(api, 'get').mockResolvedValue({ id: 1, name: 'First' });
  const rows = flatRows([{ id: 1 }, { id: 2 }], 'id');
  const opened: ListRequest[] = [];
  const pass: ListRequest = { kind: 'command', command: { name: 'pass' } as never, rows: [] };
  const table = {
    list: { rows },
    tools: {
      actionsOf: () => [
        { key: 'command-pass', label: 'Pass', look: 'lead', request: pass },
        { key: 'view', label: 'View', look: 'plain', request: { kind: 'view', gridRow: rows[0] } },
      ],
    },
  };
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <MemoryRouter>
        <ListRequestDialog
          screen={aScreen({ display: 'name', view: [] })}
          request={{ kind: 'view', gridRow: rows[0]! }}
          table={table as never}
          name="stores"
          onOpen={(request) => opened.push(request)}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </IntlProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pass' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
  expect(opened).toEqual([
    { ...pass, next: rows[1] },
    { kind: 'view', gridRow: rows[1] },
  ]);
});
