import { Button, Drawer, Input } from 'antd';
import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { useInputClearIcon } from '../../ui/use-clear-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { listFilters } from '../state/filters.ts';
import { SearchControl, SearchError } from './search-control.tsx';
import type { SearchPanelProps } from './search-panel.tsx';
import { useSearchDraft } from './use-search-draft.ts';

/**
 * The search on a phone: the first text field is visible, the other fields are in a drawer.
 *
 * @param buttons buttons beside it, of a list without a title bar
 */
export function SearchSheet({
  screen,
  state,
  dispatch,
  buttons,
}: SearchPanelProps & { readonly buttons?: ReactNode }) {
  const t = useT();
  const clearIcon = useInputClearIcon();
  const typed = useSearchDraft({ screen, state, dispatch });
  const [open, setOpen] = useState(false);
  const first = screen.search.find(({ type }) => type === 'text');
  const others = screen.search.filter((option) => option !== first);
  const firstValue = first && typed.draft[first.field];
  const search = () => {
    setOpen(!typed.submit());
  };
  const reset = () => {
    dispatch({ type: 'reset' });
    setOpen(false);
  };
  return (
    <div className="search-phone">
      {first ? (
        <Input
          size="large"
          prefix={<Search size={16} aria-hidden />}
          placeholder={first.label}
          aria-label={first.label}
          allowClear={clearIcon}
          value={typeof firstValue === 'string' ? firstValue : ''}
          enterKeyHint="search"
          onChange={(event) => typed.change(first.field, event.target.value)}
          onPressEnter={search}
          onClear={() => typed.submit({ ...typed.draft, [first.field]: undefined })}
        />
      ) : (
        <span />
      )}
      {others.length > 0 && (
        <Button
          size="large"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          aria-label={t('table.filters')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      )}
      {buttons}
      <FiltersDrawer
        screen={screen}
        options={others}
        typed={typed}
        open={open}
        close={() => setOpen(false)}
        reset={reset}
        search={search}
      />
    </div>
  );
}

interface FiltersDrawerProps extends Pick<SearchPanelProps, 'screen'> {
  readonly options: PageConfig['search'];
  readonly typed: ReturnType<typeof useSearchDraft>;
  readonly open: boolean;
  readonly close: () => void;
  readonly reset: () => void;
  readonly search: () => void;
}

/** The fields that are not visible above the list, with buttons to search and to reset. */
function FiltersDrawer(props: FiltersDrawerProps) {
  const { screen, options, typed, open, close, reset, search } = props;
  const t = useT();
  const filters = useMemo(() => listFilters(screen), [screen]);
  return (
    <Drawer
      open={open}
      placement="bottom"
      size="auto"
      title={t('table.filters')}
      onClose={close}
      footer={
        <div className="sheet-foot">
          <Button size="large" block onClick={reset}>
            {t('table.reset')}
          </Button>
          <Button size="large" block type="primary" onClick={search}>
            {t('table.search')}
          </Button>
        </div>
      }
    >
      <div className="stack">
        {options.map((option) => (
          <label key={option.field} data-invalid={typed.errors.has(option.field) || undefined}>
            {option.label}
            <ErrorBoundary part={option.label} resetKey={typed.draft[option.field]}>
              <SearchControl
                option={option}
                filter={filters.get(option.field)!}
                field={screen.fields.find(({ name }) => name === option.field)}
                label="above"
                value={typed.draft[option.field]}
                onChange={(value) => typed.change(option.field, value)}
              />
            </ErrorBoundary>
            <SearchError error={typed.errors.get(option.field)} />
          </label>
        ))}
      </div>
    </Drawer>
  );
}
