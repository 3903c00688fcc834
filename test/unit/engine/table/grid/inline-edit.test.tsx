// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cellKindOf } from '../../../../../engine/cells/index.ts';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';
import { EditCell } from '../../../../../engine/table/grid/edit-cell.tsx';
import { InlineText } from '../../../../../engine/table/grid/inline-edit.tsx';
import { ListToolsContext } from '../../../../../engine/table/list-tools.ts';
import { localName } from '../../../../../schemas/rules/local-name.ts';

setCurrencySymbol('¥');
// jsdom has none
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(cleanup);

test('Enter that selects a candidate of an input method does not save the text', () => {
  const saved: unknown[] = [];
  render(
    <InlineText
      label="Name"
      text=""
      shown=""
      disabled={false}
      align="start"
      onSave={async (value) => {
        saved.push(value);
        return undefined;
      }}
    />,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  input.focus();
  fireEvent.change(input, { target: { value: 'cha' } });
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect([saved, document.activeElement]).toEqual([[], input]);
  fireEvent.change(input, { target: { value: '茶' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(saved).toEqual(['茶']);
});

test('a text that is typed while another one is saved is saved when the cell was left', async () => {
  const saved: string[] = [];
  const answers: (() => void)[] = [];
  render(
    <InlineText
      label="Stock"
      text="5"
      shown="5"
      disabled={false}
      align="end"
      onSave={async (value) => {
        saved.push(value);
        await new Promise<void>((resolve) => answers.push(resolve));
        return undefined;
      }}
    />,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stock' });
  input.focus();
  fireEvent.change(input, { target: { value: '7' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.change(input, { target: { value: '5' } });
  act(() => input.blur());
  expect(saved).toEqual(['7']);
  await act(async () => answers[0]!());
  expect(saved).toEqual(['7', '5']);
});

test('a cell that is left without typing keeps a value that came meanwhile', () => {
  const saved: unknown[] = [];
  const cell = (text: string) => (
    <InlineText
      label="Stock"
      text={text}
      shown={text}
      disabled={false}
      align="end"
      onSave={async (value) => {
        saved.push(value);
        return undefined;
      }}
    />
  );
  const { rerender } = render(cell('5'));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stock' });
  input.focus();
  rerender(cell('7'));
  input.blur();
  expect([saved, input.value]).toEqual([[], '7']);
});

test('a refused text stays in the cell with its reason until it is changed or discarded', async () => {
  const saved: string[] = [];
  const rerenderAs = (text: string) => (
    <InlineText
      label="Sort"
      text={text}
      shown={text}
      disabled={false}
      align="end"
      onSave={async (value) => {
        saved.push(value);
        return value === '7' ? undefined : 'At most 99';
      }}
    />
  );
  const { rerender } = render(rerenderAs('5'));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sort' });
  input.focus();
  fireEvent.change(input, { target: { value: '1000' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect((await screen.findByRole('tooltip')).textContent).toBe('At most 99');
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['1000', 'true']);
  // The value of the list is drawn again; leaving the cell does not send the same text again
  rerender(rerenderAs('6'));
  input.blur();
  expect([input.value, saved]).toEqual(['1000', ['1000']]);
  fireEvent.change(input, { target: { value: '7' } });
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await act(async () => input.focus());
  await act(async () => input.blur());
  expect([saved, input.value]).toEqual([['1000', '7'], '6']);
  fireEvent.change(input, { target: { value: '1000' } });
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));
  fireEvent.keyDown(input, { key: 'Escape' });
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['6', null]);
});

test('a cell shows an amount with its currency, and a name in one language, until it is edited', async () => {
  const saveCell = vi.fn();
  const tools = { canEdit: () => true, saveCell };
  const locale = { language: 'en', formatName: (name: string) => localName(name, 'en') };
  const show = (type: 'money' | 'text', value: string) =>
    render(
      <ListToolsContext value={tools as never}>
        <EditCell
          gridRow={{ id: '7', row: {} } as never}
          cell={{ value, row: {}, column: { field: 'cost', label: type }, locale } as never}
          kind={cellKindOf(type)}
          editKind="text"
        />
      </ListToolsContext>,
    );
  for (const [type, value, shown] of [
    ['money', '1200.00', '¥1,200.00'],
    ['text', '茶杯 | Tea cup', 'Tea cup'],
  ] as const) {
    show(type, value);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: `${type}: 7` });
    expect(input.value).toBe(shown);
    await act(async () => input.focus());
    expect(input.value).toBe(value);
    expect(input.value.slice(input.selectionStart!, input.selectionEnd!)).toBe(value);
    await act(async () => input.blur());
    expect(input.value).toBe(shown);
  }
  expect(saveCell).not.toHaveBeenCalled();
});

test('a control in a row is named by the column and the name of the row in the reader’s language', () => {
  const tools = { canEdit: () => true, saveCell: () => undefined };
  const row = { id: 7, name: '茶杯 | Tea cup' };
  render(
    <ListToolsContext value={tools as never}>
      <EditCell
        gridRow={{ id: '7', row } as never}
        cell={
          {
            value: 1,
            row,
            column: { field: 'goods_status', label: 'On sale' },
            locale: { formatName: (name: string) => localName(name, 'en') },
          } as never
        }
        kind={{} as never}
        editKind="switch"
      />
    </ListToolsContext>,
  );
  expect(screen.getByRole('switch', { name: 'On sale: Tea cup' })).toBeTruthy();
});
