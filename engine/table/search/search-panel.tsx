import { Button } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FormEvent, useMemo } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { searchFields } from '../../../schemas/contract/limits.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { useT } from '../../ui/use-t.ts';
import { type ListFilter, listFilters } from '../state/filters.ts';
import type { ListAction, ListState } from '../state/list-state.ts';
import { SearchControl, SearchError } from './search-control.tsx';
import { useSearchDraft } from './use-search-draft.ts';

export interface SearchPanelProps {
  readonly screen: PageConfig;
  readonly state: ListState;
  readonly dispatch: (action: ListAction) => void;
}

/**
 * The search panel above a list. Labels are inside the controls, so that five fields and the buttons
 * fit on one line at 1440 px.
 */
export function SearchPanel({ screen, state, dispatch }: SearchPanelProps) {
  const t = useT();
  const typed = useSearchDraft({ screen, state, dispatch });
  const filters = useMemo(() => listFilters(screen), [screen]);
  const isFull = state.panel === 'full';
  const options = isFull ? screen.search : screen.search.slice(0, searchFields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    typed.submit();
  };
  const MoreIcon = isFull ? ChevronUp : ChevronDown;
  return (
    <form
      className="search"
      role="search"
      data-open={isFull}
      aria-label={t('table.search')}
      onSubmit={submit}
    >
      {options.map((option) => (
        <div
          key={option.field}
          className="search-field"
          data-kind={wideKind(filters.get(option.field)!)}
          data-invalid={typed.errors.has(option.field) || undefined}
        >
          <ErrorBoundary part={option.label} resetKey={typed.draft[option.field]}>
            <SearchControl
              option={option}
              filter={filters.get(option.field)!}
              field={screen.fields.find(({ name }) => name === option.field)}
              label="inside"
              value={typed.draft[option.field]}
              onChange={(value) => typed.change(option.field, value)}
            />
          </ErrorBoundary>
          <SearchError error={typed.errors.get(option.field)} />
        </div>
      ))}
      <div className="search-end">
        <Button htmlType="submit">{t('table.search')}</Button>
        <Button type="text" onClick={() => dispatch({ type: 'reset' })}>
          {t('table.reset')}
        </Button>
        {screen.search.length > searchFields && (
          <Button
            type="text"
            aria-expanded={isFull}
            icon={<MoreIcon size={14} aria-hidden />}
            iconPlacement="end"
            onClick={() => dispatch({ type: 'panel', panel: isFull ? 'short' : 'full' })}
          >
            {t(isFull ? 'table.less' : 'table.more')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Ranges take two columns of the panel. */
function wideKind({ shape, type }: ListFilter): 'dates' | 'range' | undefined {
  if (shape !== 'range') return undefined;
  return type === 'number' ? 'range' : 'dates';
}
