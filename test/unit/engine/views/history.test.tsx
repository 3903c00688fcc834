// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { useCellLocale } from '../../../../engine/cells/use-cell-locale.ts';
import { History } from '../../../../engine/views/history.tsx';
import { api } from '../../../../engine/wire/http.ts';
import { queryClient, rereadRows } from '../../../../engine/wire/queries.ts';
import { aScreen } from '../table/a-screen.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

function Shown() {
  return <History screen={aScreen()} id={7} locale={useCellLocale()} />;
}

test('the history that is open shows a write to its row', async () => {
  const entry = (id: number) => ({
    id,
    action: 'update',
    actor_area: 'Admin',
    actor_name: `Writer ${id}`,
    created_at: '2026-11-29 10:00:00',
    before: {},
    after: {},
  });
  const entries = [entry(1)];
  vi.spyOn(api, 'get').mockImplementation((async () => [...entries]) as typeof api.get);
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <Shown />
    </IntlProvider>,
  );
  await screen.findByText(/Writer 1/);
  entries.unshift(entry(2));
  await act(async () => rereadRows());
  await screen.findByText(/Writer 2/);
  expect(screen.getAllByText(/Writer/)).toHaveLength(2);
});
