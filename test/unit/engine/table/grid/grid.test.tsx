// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';
import { Grid } from '../../../../../engine/table/grid/grid.tsx';
import { gridColumns } from '../../../../../engine/table/grid/grid-columns.tsx';
import { type ListTools, ListToolsContext } from '../../../../../engine/table/list-tools.ts';
import { flatRows, type GridRow, treeRows } from '../../../../../engine/table/rows/grid-rows.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json';
import { aColumn, aScreen } from '../a-screen.ts';

setCurrencySymbol('¥');

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: { get: () => 1200 },
    offsetHeight: { get: () => 600 },
    clientWidth: { get: () => 1200 },
    clientHeight: { get: () => 600 },
  });
});
afterEach(cleanup);

const locale = { language: 'en', yes: 'Yes', no: 'No', formatName: (name: string) => name };
const brands = aScreen({
  columns: [
    aColumn('name', { sortable: true }),
    aColumn('price', { type: 'money' }),
    aColumn('goods_status', { type: 'tags' }),
    aColumn('created_at', { type: 'datetime' }),
  ],
});
const rows = Array.from({ length: 3 }, (_, index) => ({
  id: index + 1,
  name: `Brand ${index + 1}`,
  price: `${index}.50`,
  goods_status: 1,
  created_at: '2026-11-20 18:00:00',
  _labels: {},
}));
const tools: ListTools = {
  actionsOf: ({ id }) => [
    {
      key: 'edit',
      label: `Edit ${id}`,
      look: 'plain',
      disabledReason: undefined,
      request: { kind: 'import' },
    },
  ],
  request: vi.fn(),
  toggleNode: vi.fn(),
  saveCell: vi.fn(),
  canEdit: () => true,
};

const noWidths = {};
const screenOrder: readonly string[] = [];

function TestGrid({
  gridRows,
  order = '',
  widths = noWidths,
  columnOrder = screenOrder,
  onSort = () => undefined,
  selection = 'many',
}: {
  readonly gridRows: readonly GridRow[];
  readonly order?: string;
  readonly widths?: Readonly<Record<string, number>>;
  readonly columnOrder?: readonly string[];
  readonly onSort?: (order: string) => void;
  readonly selection?: 'many' | 'one';
}) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    () =>
      gridColumns(brands, {
        locale,
        actionsLabel: 'Actions',
        hidden: new Set(),
        order: columnOrder,
        widths,
        actionWidth: 140,
      }),
    [widths, columnOrder],
  );
  return (
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <ListToolsContext value={tools}>
        <output>{[...selectedIds].join(',')}</output>
        <Grid
          label="Brands"
          rows={gridRows}
          columns={columns}
          rowHeight={40}
          language="en"
          selection={selection}
          shape="flat"
          order={order}
          onSort={onSort}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          onResize={() => undefined}
          onMove={() => undefined}
          onView={() => undefined}
          onMenu={() => undefined}
          onEdit={() => undefined}
        />
      </ListToolsContext>
    </IntlProvider>
  );
}

describe('the grid', () => {
  it('shows values by their column types, with an accessible name', async () => {
    render(<TestGrid gridRows={flatRows(rows, 'id')} />);
    await page.findByText('Brand 2');
    expect(page.getByRole('grid', { name: 'Brands' })).toBeTruthy();
    expect(page.getByText('¥2.50')).toBeTruthy();
    expect(await page.findAllByText('Yes')).toHaveLength(3);
    expect(await page.findByText('Edit 3')).toBeTruthy();
  });

  it('offers radio buttons without a choice of all where one row is chosen', async () => {
    const user = userEvent.setup();
    render(<TestGrid gridRows={flatRows(rows, 'id')} selection="one" />);
    const output = document.querySelector('output')!;
    await user.click(await page.findByRole('radio', { name: 'Select Brand 2' }));
    await waitFor(() => expect(output.textContent).toBe('2'));
    await user.click(page.getByText('Brand 3'));
    await waitFor(() => expect(output.textContent).toBe('3'));
    await waitFor(() =>
      expect(page.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
        false,
        false,
        true,
      ]),
    );
    expect(page.queryAllByRole('checkbox')).toEqual([]);
  });

  it('reports selected rows and requested sort orders', async () => {
    const user = userEvent.setup();
    const onSort = vi.fn();
    render(<TestGrid gridRows={flatRows(rows, 'id')} onSort={onSort} />);
    await page.findByText('Brand 2');
    await user.click(page.getAllByRole('checkbox')[2]!);
    await waitFor(() => expect(document.querySelector('output')!.textContent).toBe('2'));
    await user.click(page.getByText('name'));
    await waitFor(() => expect(onSort).toHaveBeenCalledWith('name'));
    const names = [...document.querySelectorAll('[role=row] [col-id=name]')]
      .map((cell) => cell.textContent)
      .filter((text) => text?.startsWith('Brand'));
    expect(names).toEqual(['Brand 1', 'Brand 2', 'Brand 3']);
  });

  it('shows the given order in the headings', async () => {
    const sorted = () =>
      document.querySelector('.ag-header-cell[col-id=name]')?.getAttribute('aria-sort');
    const { rerender } = render(<TestGrid gridRows={flatRows(rows, 'id')} order="-name" />);
    await waitFor(() => expect(sorted()).toBe('descending'));
    rerender(<TestGrid gridRows={flatRows(rows, 'id')} order="name" />);
    await waitFor(() => expect(sorted()).toBe('ascending'));
    rerender(<TestGrid gridRows={flatRows(rows, 'id')} />);
    await waitFor(() => expect(sorted()).toBe('none'));
  });

  it('shows the columns in the order of the user', async () => {
    render(<TestGrid gridRows={flatRows(rows, 'id')} columnOrder={['price', 'name']} />);
    await page.findByText('Brand 2');
    const shown = [...document.querySelectorAll('.ag-header-cell[col-id]')]
      .map((cell) => cell.getAttribute('col-id'))
      .filter((id) => id === 'name' || id === 'price');
    expect(shown).toEqual(['price', 'name']);
  });

  it('reports a clicked order also when the columns change meanwhile', async () => {
    const onSort = vi.fn();
    const gridRows = flatRows(rows, 'id');
    const { rerender } = render(<TestGrid gridRows={gridRows} onSort={onSort} />);
    await page.findByText('Brand 2');
    fireEvent.click(page.getByText('name'));
    rerender(<TestGrid gridRows={gridRows} onSort={onSort} widths={{ price: 200 }} />);
    await waitFor(() => expect(onSort).toHaveBeenCalledWith('name'));
  });

  it('renders a tree as a treegrid with levels', async () => {
    const keys = { rowKey: 'id', field: 'pid', key: 'id', root: 0 };
    const top = [{ ...rows[0]!, has_children: true }, rows[1]!];
    const gridRows = (toggled: ReadonlyMap<string, boolean>) =>
      treeRows({
        ...keys,
        expand: 0,
        toggled,
        childrenOf: (key) => ({ 0: top, 1: [rows[2]!] })[key],
        isLoading: () => false,
      }).rows;
    const tree = { ...brands, tree: { ...keys, levels: 3, lazy: true, expand: 0 } };
    function Tree({ gridRows }: { readonly gridRows: readonly GridRow[] }) {
      const [columns] = useState(() =>
        gridColumns(tree, {
          locale,
          actionsLabel: 'Actions',
          hidden: new Set(),
          widths: {},
          order: [],
          actionWidth: 0,
        }),
      );
      return (
        <IntlProvider locale="en" messages={flattenTexts(common)}>
          <ListToolsContext value={tools}>
            <Grid
              label="Classes"
              rows={gridRows}
              columns={columns}
              rowHeight={40}
              language="en"
              selection="none"
              shape="tree"
              order=""
              onSort={() => undefined}
              selectedIds={new Set()}
              onSelect={() => undefined}
              onResize={() => undefined}
              onMove={() => undefined}
              onView={() => undefined}
              onMenu={() => undefined}
              onEdit={() => undefined}
            />
          </ListToolsContext>
        </IntlProvider>
      );
    }
    const view = render(<Tree gridRows={gridRows(new Map())} />);
    const expander = await page.findByRole('button', { name: 'Expand Brand 1' });
    expect(page.getByRole('treegrid', { name: 'Classes' })).toBeTruthy();
    expect(expander.closest('[role=row]')!.getAttribute('aria-level')).toBe('1');
    expect(expander.closest('[role=row]')!.getAttribute('aria-expanded')).toBe('false');
    act(() => expander.click());
    expect(tools.toggleNode).toHaveBeenCalledWith('1');
    view.rerender(<Tree gridRows={gridRows(new Map([['1', true]]))} />);
    const child = await page.findByText('Brand 3');
    await waitFor(() => expect(child.closest('[role=row]')!.getAttribute('aria-level')).toBe('2'));
    expect(
      (await page.findByRole('button', { name: 'Collapse Brand 1' }))
        .closest('[role=row]')!
        .getAttribute('aria-expanded'),
    ).toBe('true');
  });
});
