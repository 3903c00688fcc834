// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EachCommand } from '../../../../../engine/form/commands/each-command.tsx';
import type { SchemaRules } from '../../../../../engine/form/schema/schema-form.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import { aRefusal } from '../../a-refusal.ts';
import { aField, anItem } from '../../a-screen.ts';
import { aCommand, aScreen } from '../../table/a-screen.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rules: SchemaRules = {
  schema: {},
  check: () => [],
  prune: ({ _row, ...write }) => write,
  validator: {} as never,
};
const command = aCommand('reply', {
  on: 'rows',
  each: true,
  input: [aField('text')],
  form: [anItem('text')],
});
const rows = [
  { id: 1, name: 'Cup', rev: 3 },
  { id: 2, name: 'Bowl', rev: 8 },
];

/** The dialog of a command with one text per row, whose calls get the given answers. */
function openDialog(answers: readonly unknown[]) {
  const left = [...answers];
  const post = vi.spyOn(api, 'post').mockImplementation((async () => {
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as never);
  const onDone = vi.fn();
  render(
    <MemoryRouter>
      <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
        <EachCommand
          screen={aScreen({ fields: [aField('name', { label: 'Name' })] })}
          command={command}
          rows={rows}
          rules={rules}
          onClose={() => undefined}
          onDone={onDone}
        />
      </IntlProvider>
    </MemoryRouter>,
  );
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('[id$="-text"]')];
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('form')!));
  const sentRows = () => post.mock.calls.map(([, body]) => (body as { rows: unknown }).rows);
  return { inputs, submit, sentRows, onDone };
}

test('a stale answer names the row and its changed fields; pressing again sends the row as it is now', async () => {
  const stale = aRefusal(409, 'Changed', {
    current: { id: 2, name: '大碗 | Large bowl', rev: 9 },
    fields: ['name'],
  });
  const { inputs, submit, sentRows, onDone } = openDialog([stale, {}]);
  inputs().forEach((input, index) => {
    fireEvent.change(input, { target: { value: `Reply ${index}` } });
    fireEvent.blur(input);
  });
  await submit();
  expect(sentRows().at(-1)).toEqual([
    { id: 1, rev: 3, input: { text: 'Reply 0' } },
    { id: 2, rev: 8, input: { text: 'Reply 1' } },
  ]);
  await screen.findByText(/Someone has changed Large bowl: Name\./);
  expect(onDone).not.toHaveBeenCalled();
  await submit();
  expect(sentRows().at(-1)).toEqual([
    { id: 1, rev: 3, input: { text: 'Reply 0' } },
    { id: 2, rev: 9, input: { text: 'Reply 1' } },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});
