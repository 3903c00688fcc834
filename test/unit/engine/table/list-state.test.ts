import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSizes } from '../../../../schemas/contract/limits.ts';
import { filterablesOf, tidy, type SearchValue } from '../../../../engine/table/filters.ts';
import {
  initialState,
  type ListState,
  readListState,
  reduceList,
  writeListState,
} from '../../../../engine/table/list-state.ts';
import { aScreen } from './a-screen.ts';

const screen = aScreen();
const filterables = filterablesOf(screen);

const value = fc.string({ maxLength: 12 });
const aSearch = fc
  .record(
    Object.fromEntries(
      [...filterables.values()].map(({ field, shape }) => [
        field,
        shape === 'one'
          ? value
          : shape === 'range'
            ? fc.tuple(value, value)
            : fc.array(value, { maxLength: 4 }),
      ]),
    ),
    { requiredKeys: [] },
  )
  .map((search) => tidy(search as Record<string, SearchValue>, filterables));
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
  it('reads back whatever it wrote, through the text of the address bar', () => {
    fc.assert(
      fc.property(aState, fc.constantFrom('', '1.', '12.'), (state, place) => {
        const text = writeListState(new URLSearchParams(), state, screen, place).toString();
        expect(readListState(new URLSearchParams(text), screen, place)).toEqual(state);
      }),
    );
  });

  it('says nothing of defaults', () => {
    expect(writeListState(new URLSearchParams(), initialState(screen), screen).toString()).toBe('');
  });

  it('leaves what is not its own alone', () => {
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

  it('takes nonsense as absent', () => {
    const nonsense = new URLSearchParams(
      'page=-3&per_page=7&order=;drop&view=nowhere&_panel=ajar&unknown=1',
    );
    expect(readListState(nonsense, screen)).toEqual(initialState(screen));
  });

  it('remembers that a preset was emptied', () => {
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

  it('but folding the search panel does not', () =>
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
