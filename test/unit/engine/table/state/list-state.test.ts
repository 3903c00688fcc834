import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FilterValue,
  listFilters,
  normalizeFilters,
} from '../../../../../engine/table/state/filters.ts';
import {
  initialState,
  type ListState,
  reduceList,
} from '../../../../../engine/table/state/list-state.ts';
import { readListState, writeListState } from '../../../../../engine/table/state/list-state-url.ts';
import { pageSizes } from '../../../../../schemas/contract/limits.ts';
import { aScreen } from '../a-screen.ts';

const screen = aScreen();
const filters = listFilters(screen);

const value = fc.string({ maxLength: 12 });
const valuesByShape = {
  one: value,
  range: fc.tuple(value, value),
  many: fc.array(value, { maxLength: 4 }),
};
const aSearch = fc
  .record(
    Object.fromEntries(
      [...filters.values()].map(({ field, shape }) => [field, valuesByShape[shape]]),
    ),
    { requiredKeys: [] },
  )
  .map((search) => normalizeFilters(search as Record<string, FilterValue>, filters));
const aState: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 99_999 }),
  perPage: fc.constantFrom(...pageSizes),
  order: fc.constantFrom('', 'name', '-created_at'),
  view: fc.constantFrom('all', 'pending'),
  trashed: fc.boolean(),
  search: aSearch,
  panel: fc.constantFrom('shut', 'short', 'full'),
});

describe('list state in the URL', () => {
  it('reads back every state that it wrote to the URL', () => {
    fc.assert(
      fc.property(aState, fc.constantFrom('', '1.', '12.'), (state, prefix) => {
        const text = writeListState(new URLSearchParams(), state, screen, prefix).toString();
        expect(readListState(new URLSearchParams(text), screen, prefix)).toEqual(state);
      }),
    );
  });

  it('leaves out defaults', () => {
    expect(writeListState(new URLSearchParams(), initialState(screen), screen).toString()).toBe('');
  });

  it('keeps parameters of others', () => {
    fc.assert(
      fc.property(aState, aState, (first, second) => {
        const both = writeListState(
          writeListState(new URLSearchParams('lang=en'), first, screen, '1.'),
          second,
          screen,
          '2.',
        );
        expect(both.get('lang')).toBe('en');
        expect(readListState(both, screen, '1.')).toEqual(first);
        expect(readListState(both, screen, '2.')).toEqual(second);
      }),
    );
  });

  it('treats invalid values as absent', () => {
    const nonsense = new URLSearchParams(
      'page=-3&per_page=7&order=;drop&view=nowhere&_panel=ajar&unknown=1',
    );
    expect(readListState(nonsense, screen)).toEqual(initialState(screen));
  });

  it('stores that a preset was cleared', () => {
    const emptied = reduceList(initialState(screen), { type: 'clear' }, screen);
    expect(emptied.search).toEqual({});
    const query = writeListState(new URLSearchParams(), emptied, screen);
    expect(query.toString()).toBe('goods_status=');
    expect(readListState(query, screen).search).toEqual({});
  });
});

describe('what changes the rows goes back to page 1', () => {
  const third = { ...initialState(screen), page: 3 };
  it.each([
    ['a search', { type: 'search', search: { name: 'tea' } }],
    ['a reset', { type: 'reset' }],
    ['a page size', { type: 'size', perPage: 100 }],
    ['a sort', { type: 'sort', order: '-name' }],
    ['a view', { type: 'view', key: 'pending' }],
    ['the bin', { type: 'trash', trashed: true }],
  ] as const)('%s', (_name, action) => expect(reduceList(third, action, screen).page).toBe(1));

  it('opening the search panel keeps the page', () =>
    expect(reduceList(third, { type: 'panel', panel: 'full' }, screen)).toEqual({
      ...third,
      panel: 'full',
    }));

  it('keeps a filter that a link set and the panel does not show', () => {
    const linked = readListState(new URLSearchParams('brand_id=4'), screen);
    expect(reduceList(linked, { type: 'search', search: { name: 'tea' } }, screen).search).toEqual({
      name: 'tea',
      brand_id: '4',
    });
  });
});
