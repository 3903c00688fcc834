// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ComponentProps } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { cascader } from '../../../../../engine/fields/choices/cascader.field.tsx';
import { tableSelect } from '../../../../../engine/fields/choices/table-select.field.tsx';
import type { FieldKind } from '../../../../../engine/fields/define-field.ts';
import { FieldControl } from '../../../../../engine/fields/field-control.tsx';
import { PickerContext, type PickerProps } from '../../../../../engine/fields/picker-context.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { languageAtom } from '../../../../../engine/wire/language.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { Json } from '../../../../../schemas/rules/types.ts';
import { aField, anItem } from '../../a-screen.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const name = '帮助中心 | Help centre';
const languages = [
  { language: 'en', shown: 'Help centre' },
  { language: 'zh-cn', shown: '帮助中心' },
] as const;
/** The dialog of a table-select, in which one row is picked by a button. */
const Picker = ({ onPick }: PickerProps) => (
  <button type="button" onClick={() => onPick([{ id: 4, name }])}>
    pick
  </button>
);

function open(
  kind: FieldKind,
  language: 'en' | 'zh-cn',
  more: Partial<ComponentProps<typeof FieldControl>>,
) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  getDefaultStore().set(languageAtom, language);
  const target = { url: '/Admin/article_menus/options', screen: 'Admin/article_menus' };
  const props = {
    id: 'pid',
    kind,
    item: anItem('pid', { label: 'Column' }),
    config: aField('pid', { type: 'ref', target } as never),
    value: null,
    ...more,
  };
  const page = (value: Json | undefined) => (
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <PickerContext value={Picker}>
        <FieldControl {...props} value={value} />
      </PickerContext>
    </IntlProvider>
  );
  const { container, rerender } = render(page(props.value));
  return { container, show: (value: Json | undefined) => rerender(page(value)) };
}

test.each(languages)('a tree of choices shows names in $language', async ({ language, shown }) => {
  vi.spyOn(api, 'get').mockResolvedValue([{ value: 4, label: name, pid: 0 }] as never);
  const { container } = open(cascader, language, { value: 4 });
  await waitFor(() => expect(container.textContent).toBe(shown));
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox')));
  expect(document.querySelector('.ant-cascader-menu-item')?.textContent).toBe(shown);
});

test.each(languages)('a picked row shows its name in $language', async ({ language, shown }) => {
  const onChange = vi.fn();
  const { container, show } = open(tableSelect, language, { onChange });
  fireEvent.click(screen.getByRole('button', { name: common.form.pick }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'pick' })));
  expect(onChange).toHaveBeenCalledWith(4);
  show(4);
  expect(container.querySelector('.tag')?.textContent).toBe(shown);
});
