import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { memoryLocation } from '../../../../engine/table/state/use-list-state.ts';
import { type TableOptions, useTable } from '../../../../engine/table/use-table.ts';
import { api } from '../../../../engine/wire/http.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import { aScreen } from './a-screen.ts';

export const pageOf = (rows: readonly Row[], more: object = {}) => ({
  data: rows,
  count: rows.length,
  total: rows.length,
  per_page: 30,
  last_page: 1,
  current_page: 1,
  total_is: 'exact',
  ...more,
});

export const noFilter: TableOptions['fixed'] = {};

/** A list whose calls are answered by the test. */
export function aList(screen = aScreen({ views: [], search: [] }), fixed = noFilter) {
  const calls: {
    readonly query: Readonly<Record<string, unknown>>;
    readonly headers: Readonly<Record<string, string>> | undefined;
    readonly answer: (reply: unknown) => Promise<void>;
    readonly fail: (error: Error) => Promise<void>;
  }[] = [];
  vi.spyOn(api, 'get').mockImplementation(
    ((_path: string, query: Row, options: Row) =>
      new Promise((answer, fail) => {
        calls.push({
          query,
          headers: options.headers as never,
          answer: (reply) => settled(() => answer(reply)),
          fail: (error) => settled(() => fail(error)),
        });
      })) as never,
  );
  const options = { stateLocation: memoryLocation, fixed, onRequest: () => undefined };
  const { result } = renderHook(() => useTable(screen, options), { wrapper });
  return {
    calls,
    table: () => result.current,
    list: () => result.current.list,
    names: () => result.current.list.rows.map(({ row }) => row.name),
    run: (change: (table: ReturnType<typeof useTable>) => void) =>
      settled(() => change(result.current)),
  };
}

/** Runs and waits until everything that follows is rendered. */
const settled = (run: () => void): Promise<void> =>
  act(async () => {
    run();
    await new Promise((resume) => setTimeout(resume, 5));
  });

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <IntlProvider locale="en" onError={() => undefined}>
      {children}
    </IntlProvider>
  </MemoryRouter>
);
