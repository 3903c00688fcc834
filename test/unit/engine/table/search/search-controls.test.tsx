// @vitest-environment jsdom
import { cleanup, screen as page, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useReducer } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RangeBar } from '../../../../../engine/screen/board/range-bar.tsx';
import { useRange } from '../../../../../engine/screen/board/use-range.ts';
import { SearchPanel } from '../../../../../engine/table/search/search-panel.tsx';
import { SearchSheet } from '../../../../../engine/table/search/search-sheet.tsx';
import {
  initialState,
  type ListAction,
  reduceList,
} from '../../../../../engine/table/state/list-state.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { RangeChoice } from '../../../../../schemas/rules/screen-config/dashboard-types.ts';
import { aScreen } from '../a-screen.ts';

/** What the controls of a search show is what is searched, however the last input is left. */
const all = aScreen();
const screen = aScreen({
  search: ['name', 'price', 'created_at', 'day'].map((field) => ({
    ...all.search.find((option) => option.field === field)!,
    ...(field === 'day' ? ({ type: 'date', where: 'eq' } as const) : {}),
  })),
});
const messages = flattenTexts(common);
const user = userEvent.setup({ delay: null });

beforeAll(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
});
afterEach(cleanup);

const parts = { panel: SearchPanel, sheet: SearchSheet } as const;

/** Opens a search. @returns its actions */
async function open(part: keyof typeof parts): Promise<readonly ListAction[]> {
  const actions: ListAction[] = [];
  const Part = parts[part];
  function Host() {
    const [state, reduce] = useReducer(
      (current: ReturnType<typeof initialState>, action: ListAction) =>
        reduceList(current, action, screen),
      initialState(screen),
    );
    const dispatch = useCallback((action: ListAction) => {
      actions.push(action);
      reduce(action);
    }, []);
    return <Part screen={screen} state={state} dispatch={dispatch} />;
  }
  render(
    <IntlProvider locale="en" messages={messages} onError={() => undefined}>
      <Host />
    </IntlProvider>,
  );
  if (part === 'sheet') await user.click(page.getByLabelText('Filters'));
  return actions;
}

const inputs: Readonly<Record<string, () => Promise<readonly HTMLElement[]>>> = {
  price: () => page.findAllByPlaceholderText(/^[≥≤]$/),
  created_at: () => page.findAllByPlaceholderText(/^(Start|End)$/),
  day: async () => [await page.findByLabelText('day', { selector: 'input' })],
};
const ends = ['a click on Search', 'Enter', 'Tab'] as const;
type End = (typeof ends)[number];

async function type(input: HTMLElement, text: string): Promise<void> {
  await user.click(input);
  await user.clear(input);
  await user.paste(text);
}

async function leave(end: End): Promise<void> {
  if (end === 'Enter') await user.keyboard('{Enter}');
  if (end === 'Tab') await user.tab();
}

/** Field, the texts of its inputs, and what is searched; an input without a text is not touched. */
const typed: readonly (readonly [string, readonly (string | undefined)[], unknown])[] = [
  ['price', ['１', '1,200'], ['1', '1200']],
  ['price', [undefined, '5'], ['', '5']],
  ['price', ['5'], ['5', '']],
  ['created_at', ['2026/5/6', '2026年5月8日'], ['2026-05-06', '2026-05-08']],
  ['created_at', ['2026/5/6'], ['2026-05-06', '']],
  ['created_at', [undefined, '2026-5-8'], ['', '2026-05-08']],
  ['day', ['2026/5/6'], '2026-05-06'],
];

test.each(
  typed.flatMap(([field, texts, searched], index) => [
    ...ends.map((end) => ({ part: 'panel' as const, field, texts, end, searched })),
    { part: 'sheet' as const, field, texts, end: ends[index % ends.length]!, searched },
  ]),
)('$field typed as $texts in the $part is searched after $end', async (typing) => {
  const { part, field, texts, end, searched } = typing;
  const actions = await open(part);
  const controls = await inputs[field]!();
  for (const [index, text] of texts.entries())
    if (text !== undefined) await type(controls[index]!, text);
  await leave(end);
  await user.click(page.getByText('Search'));
  await waitFor(() => expect(actions.at(-1)).toMatchObject({ type: 'search' }));
  expect(actions.at(-1)).toMatchObject({ search: { [field]: searched } });
});

test('Enter in a number of the panel searches', async () => {
  const actions = await open('panel');
  const [from] = await inputs.price!();
  await type(from!, '5');
  await user.keyboard('{Enter}');
  expect(actions).toMatchObject([{ type: 'search', search: { price: ['5', ''] } }]);
});

const choices: readonly RangeChoice[] = ['week', 'custom'];

test.each(ends)('the days typed for charts are those of the address after %s', async (end) => {
  function Bar() {
    const range = useRange(choices);
    const { search } = useLocation();
    return (
      <>
        <RangeBar choices={choices} range={range} />
        <button type="button">Search</button>
        <output>{search}</output>
      </>
    );
  }
  render(
    <IntlProvider locale="en" messages={messages} onError={() => undefined}>
      <MemoryRouter>
        <Bar />
      </MemoryRouter>
    </IntlProvider>,
  );
  const [start, last] = await inputs.created_at!();
  await type(start!, '2026/5/6');
  await leave(end);
  await type(last!, '2026/5/8');
  await leave(end);
  await user.click(page.getByText('Search'));
  await waitFor(() =>
    expect(document.querySelector('output')?.textContent).toBe('?_from=2026-05-06&_to=2026-05-08'),
  );
});
