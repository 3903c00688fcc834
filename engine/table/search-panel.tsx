import { Button } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { searchFields } from '../../schemas/contract/limits.ts';
import { useText } from '../ui/text.ts';
import { type Filterable, filterablesOf, type SearchValue } from './filters.ts';
import type { ListAction, ListState } from './list-state.ts';
import { SearchControl } from './search-control.tsx';

export interface SearchPanelProps {
  readonly screen: ServedPage;
  readonly state: ListState;
  readonly act: (action: ListAction) => void;
}

type Draft = Readonly<Record<string, SearchValue | undefined>>;

/** Labels sit inside the controls: five fields and the buttons share one line at 1440 (design/backoffice). Enter searches (Spec §2). */
export function SearchPanel({ screen, state, act }: SearchPanelProps) {
  const t = useText(),
    [draft, setDraft] = useDraft(state);
  const open = state.panel === 'full',
    shown = open ? screen.search : screen.search.slice(0, searchFields),
    filterables = useMemo(() => filterablesOf(screen), [screen]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act({ type: 'search', search: draft });
  };
  return (
    <form
      className="search"
      role="search"
      data-open={open}
      aria-label={t('table.search')}
      onSubmit={submit}
    >
      {shown.map((option) => (
        <div
          key={option.field}
          className="search-field"
          data-kind={kindOf(filterables.get(option.field)!)}
        >
          <SearchControl
            option={option}
            filterable={filterables.get(option.field)!}
            field={screen.fields.find(({ name }) => name === option.field)}
            label="inside"
            value={draft[option.field]}
            onChange={(value) => setDraft({ ...draft, [option.field]: value })}
          />
        </div>
      ))}
      <div className="search-end">
        <Button htmlType="submit">{t('table.search')}</Button>
        <Button type="text" onClick={() => act({ type: 'reset' })}>
          {t('table.reset')}
        </Button>
        {screen.search.length > searchFields && (
          <Button
            type="text"
            aria-expanded={open}
            icon={
              open ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />
            }
            iconPlacement="end"
            onClick={() => act({ type: 'panel', panel: open ? 'short' : 'full' })}
          >
            {t(open ? 'table.less' : 'table.more')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is typed and not yet asked. A search from elsewhere (back, reset, a link) replaces it. */
export function useDraft({
  search,
}: Pick<ListState, 'search'>): readonly [Draft, (draft: Draft) => void] {
  const asked = JSON.stringify(search);
  const [kept, setKept] = useState<{ readonly asked: string; readonly draft: Draft }>({
    asked,
    draft: search,
  });
  if (kept.asked !== asked) setKept({ asked, draft: search });
  return [kept.asked === asked ? kept.draft : search, (draft) => setKept({ asked, draft })];
}

/** Ranges and dates take two columns of the panel. */
const kindOf = ({ shape, type }: Filterable): 'dates' | 'range' | undefined =>
  shape !== 'range' ? undefined : type === 'number' ? 'range' : 'dates';
