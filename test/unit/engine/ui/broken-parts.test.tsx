// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cellKind } from '../../../../engine/cells/cell-kind.ts';
import { cellKindOf, defineCell } from '../../../../engine/cells/index.ts';
import { defineWidget, findWidget } from '../../../../engine/cells/widgets.ts';
import { formWidget } from '../../../../engine/fields/define-field.ts';
import { fieldKindOf } from '../../../../engine/fields/index.ts';
import { defineField } from '../../../../engine/fields/registry.ts';
import { CommandDialog } from '../../../../engine/form/commands/command-dialog.tsx';
import { flattenTexts } from '../../../../engine/ui/use-t.ts';
import { viewKindOf } from '../../../../engine/views/index.ts';
import { defineView } from '../../../../engine/views/registry.ts';
import { viewKind } from '../../../../engine/views/view-kind.ts';
import common from '../../../../locales/en/common.json' with { type: 'json' };

let isBroken = true;
const Broken = () => {
  if (isBroken) throw new Error('No such number');
  return <b>Whole</b>;
};

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

defineWidget('tickets:score', () => <Broken />);
defineCell(
  'broken_cell',
  cellKind(
    () => {
      throw new Error('No such number');
    },
    {
      component: () => <Broken />,
      number: () => {
        throw new Error('No such number');
      },
    },
  ),
);
defineField(
  'broken_field',
  formWidget(() => <Broken />),
);
defineView(
  'broken_view',
  viewKind(() => <Broken />),
);

type Part = ComponentType<Record<string, unknown>>;
const parts: readonly (readonly [string, () => unknown, string])[] = [
  ['a widget', () => findWidget('tickets:score'), 'tickets:score'],
  ['a cell', () => cellKindOf('broken_cell').component, 'Score'],
  ['a field', () => fieldKindOf('broken_field').widget, 'Score'],
  ['a view', () => viewKindOf('broken_view').component, 'Score'],
];

test.each(parts)('%s that throws is named in its place; the rest stays', (_kind, find, name) => {
  const Component = find() as Part;
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <input aria-label="Name" defaultValue="" />
      <Component label="Score" item={{ label: 'Score' }} column={{ label: 'Score' }} value={1} />
    </IntlProvider>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'typed' } });
  expect(screen.getByText(`${name} could not be shown.`).title).toBe('No such number');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Whole')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
});

test('a text of a cell that throws is a dash, and a number of a spreadsheet is none', () => {
  expect(cellKindOf('broken_cell').text({} as never)).toBe('–');
  expect(cellKindOf('broken_cell').number({} as never)).toBeUndefined();
});

test('a widget of a command that throws is named in a dialog that can be closed', () => {
  const onClose = vi.fn();
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <CommandDialog
        {...({
          screen: {},
          command: { widget: 'tickets:score', label: 'Rate' },
          rows: [],
          onClose,
          onDone: () => undefined,
        } as unknown as Parameters<typeof CommandDialog>[0])}
      />
    </IntlProvider>,
  );
  expect(screen.getByRole('dialog').textContent).toContain('tickets:score could not be shown.');
});
