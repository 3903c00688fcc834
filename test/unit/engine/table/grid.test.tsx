// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { gridColumns } from '../../../../engine/table/columns.tsx';
import { Grid } from '../../../../engine/table/grid.tsx';
import { ListContext, type ListTools } from '../../../../engine/table/list-context.ts';
import {
  flatLines,
  growBranch,
  levelLines,
  type Line,
} from '../../../../engine/table/tree-rows.ts';
import { flattenTexts } from '../../../../engine/ui/text.ts';
import common from '../../../../locales/en/common.json';
import { aColumn, aScreen } from './a-screen.ts';

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

const words = { language: 'en', yes: 'Yes', no: 'No', nameOf: (name: string) => name };
const brands = aScreen({
  columns: [
    aColumn('name', { sortable: true }),
    aColumn('price', { type: 'money' }),
    aColumn('goods_status', { type: 'tags' }),
    aColumn('created_at', { type: 'datetime' }),
  ],
});
const rows = Array.from({ length: 3 }, (_, at) => ({
  id: at + 1,
  name: `Brand ${at + 1}`,
  price: `${at}.50`,
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
      disabled: undefined,
      request: { kind: 'import' },
    },
  ],
  request: vi.fn(),
  toggle: vi.fn(),
  saveCell: vi.fn(),
  canEdit: () => true,
};

const usual = {};

function Drawn({
  lines,
  order = '',
  widths = usual,
  onSort = () => undefined,
}: {
  readonly lines: readonly Line[];
  readonly order?: string;
  readonly widths?: Readonly<Record<string, number>>;
  readonly onSort?: (order: string) => void;
}) {
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    () =>
      gridColumns(brands, {
        words,
        actionsLabel: 'Actions',
        hidden: new Set(),
        widths,
        actionWidth: 140,
      }),
    [widths],
  );
  return (
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <ListContext value={tools}>
        <output>{[...ticked].join(',')}</output>
        <Grid
          label="Brands"
          lines={lines}
          columns={columns}
          rowHeight={40}
          language="en"
          selection="many"
          shape="flat"
          order={order}
          onSort={onSort}
          ticked={ticked}
          onTick={tick}
          onResize={() => undefined}
          onView={() => undefined}
          onEdit={() => undefined}
        />
      </ListContext>
    </IntlProvider>
  );
}

describe('the grid', () => {
  it('shows values as their columns say, under a name', async () => {
    render(<Drawn lines={flatLines(rows, 'id')} />);
    await page.findByText('Brand 2');
    expect(page.getByRole('grid', { name: 'Brands' })).toBeTruthy();
    expect(page.getByText('¥2.50')).toBeTruthy();
    expect(await page.findAllByText('Yes')).toHaveLength(3);
    expect(await page.findByText('Edit 3')).toBeTruthy();
  });

  it('tells which rows are ticked, and sorts by asking', async () => {
    const user = userEvent.setup(),
      onSort = vi.fn();
    render(<Drawn lines={flatLines(rows, 'id')} onSort={onSort} />);
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

  it('shows the order it is given', async () => {
    const sorted = () =>
      document.querySelector('.ag-header-cell[col-id=name]')?.getAttribute('aria-sort');
    const { rerender } = render(<Drawn lines={flatLines(rows, 'id')} order="-name" />);
    await waitFor(() => expect(sorted()).toBe('descending'));
    rerender(<Drawn lines={flatLines(rows, 'id')} order="name" />);
    await waitFor(() => expect(sorted()).toBe('ascending'));
    rerender(<Drawn lines={flatLines(rows, 'id')} />);
    await waitFor(() => expect(sorted()).toBe('none'));
  });

  it('asks for the order that was clicked, whatever columns come meanwhile', async () => {
    const onSort = vi.fn(),
      lines = flatLines(rows, 'id'),
      { rerender } = render(<Drawn lines={lines} onSort={onSort} />);
    await page.findByText('Brand 2');
    fireEvent.click(page.getByText('name'));
    rerender(<Drawn lines={lines} onSort={onSort} widths={{ price: 200 }} />);
    await waitFor(() => expect(onSort).toHaveBeenCalledWith('name'));
  });

  it('draws a tree as a treegrid with levels', async () => {
    const keys = { rowKey: 'id', field: 'pid', key: 'id', root: 0 };
    const top = levelLines([{ ...rows[0]!, has_children: true }, rows[1]!], keys, 0, '0');
    const tree = { ...brands, tree: { ...keys, levels: 3, lazy: true, expand: 0 } };
    function Tree({ lines }: { readonly lines: readonly Line[] }) {
      const [columns] = useState(() =>
        gridColumns(tree, {
          words,
          actionsLabel: 'Actions',
          hidden: new Set(),
          widths: {},
          actionWidth: 0,
        }),
      );
      return (
        <IntlProvider locale="en" messages={flattenTexts(common)}>
          <ListContext value={tools}>
            <Grid
              label="Classes"
              lines={lines}
              columns={columns}
              rowHeight={40}
              language="en"
              selection="none"
              shape="tree"
              order=""
              onSort={() => undefined}
              ticked={new Set()}
              onTick={() => undefined}
              onResize={() => undefined}
              onView={() => undefined}
              onEdit={() => undefined}
            />
          </ListContext>
        </IntlProvider>
      );
    }
    const view = render(<Tree lines={top} />);
    const opener = await page.findByRole('button', { name: 'Open Brand 1' });
    expect(page.getByRole('treegrid', { name: 'Classes' })).toBeTruthy();
    expect(opener.closest('[role=row]')!.getAttribute('aria-level')).toBe('1');
    expect(opener.closest('[role=row]')!.getAttribute('aria-expanded')).toBe('false');
    act(() => opener.click());
    expect(tools.toggle).toHaveBeenCalledWith('1');
    view.rerender(<Tree lines={growBranch(top, '1', [rows[2]!], keys)} />);
    const child = await page.findByText('Brand 3');
    await waitFor(() => expect(child.closest('[role=row]')!.getAttribute('aria-level')).toBe('2'));
    expect(
      (await page.findByRole('button', { name: 'Close Brand 1' }))
        .closest('[role=row]')!
        .getAttribute('aria-expanded'),
    ).toBe('true');
  });
});
