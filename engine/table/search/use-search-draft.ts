import { useState } from 'react';
import type { FilterValue } from '../state/filters.ts';
import type { ListState } from '../state/list-state.ts';

export type SearchDraft = Readonly<Record<string, FilterValue | undefined>>;

/**
 * The values typed into the search panel and not yet searched. A change of the list's own search
 * (back, reset, a link) replaces them.
 */
export function useSearchDraft({
  search,
}: Pick<ListState, 'search'>): readonly [SearchDraft, (draft: SearchDraft) => void] {
  const searchKey = JSON.stringify(search);
  const [typed, setTyped] = useState<{ readonly searchKey: string; readonly draft: SearchDraft }>({
    searchKey,
    draft: search,
  });
  const isCurrent = typed.searchKey === searchKey;
  if (!isCurrent) setTyped({ searchKey, draft: search });
  return [isCurrent ? typed.draft : search, (draft) => setTyped({ searchKey, draft })];
}
