import { useState } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { FilterValue } from '../state/filters.ts';
import type { ListAction, ListState } from '../state/list-state.ts';
import { readSearch, type SearchDraft } from './typed-search.ts';

interface Typed {
  readonly searchKey: string;
  readonly draft: SearchDraft;
  /** Locale keys of the errors of the last search, by field. */
  readonly errors: ReadonlyMap<string, string>;
}

const noErrors: Typed['errors'] = new Map();

/**
 * The values typed into the search panel and not yet searched. A change of the list's own search
 * (back, reset, a link) replaces them. A text that is no value is refused at its control.
 */
export function useSearchDraft({
  screen,
  state: { search },
  dispatch,
}: {
  readonly screen: PageConfig;
  readonly state: Pick<ListState, 'search'>;
  readonly dispatch: (action: ListAction) => void;
}) {
  const searchKey = JSON.stringify(search);
  const loaded: Typed = { searchKey, draft: search, errors: noErrors };
  const [typed, setTyped] = useState(loaded);
  const isCurrent = typed.searchKey === searchKey;
  if (!isCurrent) setTyped(loaded);
  const { draft, errors } = isCurrent ? typed : loaded;
  return {
    draft,
    errors,
    change: (field: string, value: FilterValue | undefined): void =>
      setTyped({
        searchKey,
        draft: { ...draft, [field]: value },
        errors: new Map([...errors].filter(([name]) => name !== field)),
      }),
    /** Searches, unless a control is wrong. @returns whether it has searched */
    submit: (next: SearchDraft = draft): boolean => {
      const read = readSearch(screen, next);
      setTyped({ searchKey, draft: read.search, errors: read.errors });
      if (read.errors.size > 0) return false;
      dispatch({ type: 'search', search: read.search });
      return true;
    },
  };
}
