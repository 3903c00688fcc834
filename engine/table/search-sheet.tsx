import { Button, Drawer, Input } from 'antd';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../ui/text.ts';
import { filterablesOf } from './filters.ts';
import { SearchControl } from './search-control.tsx';
import { type SearchPanelProps, useDraft } from './search-panel.tsx';

/** The search on a phone: the first text stays in sight, the rest is a sheet from below (design/backoffice). */
export function SearchSheet({ screen, state, act }: SearchPanelProps) {
  const t = useText(),
    [draft, setDraft] = useDraft(state),
    [open, setOpen] = useState(false);
  const filterables = useMemo(() => filterablesOf(screen), [screen]),
    first = screen.search.find(({ type }) => type === 'text'),
    rest = screen.search.filter((option) => option !== first);
  const search = () => {
    act({ type: 'search', search: draft });
    setOpen(false);
  };
  const firstValue = first && draft[first.field];
  return (
    <div className="search-phone">
      {first ? (
        <Input
          size="large"
          prefix={<Search size={16} aria-hidden />}
          placeholder={first.label}
          aria-label={first.label}
          allowClear
          value={typeof firstValue === 'string' ? firstValue : ''}
          enterKeyHint="search"
          onChange={(event) => setDraft({ ...draft, [first.field]: event.target.value })}
          onPressEnter={search}
          onClear={() => act({ type: 'search', search: { ...draft, [first.field]: undefined } })}
        />
      ) : (
        <span />
      )}
      {rest.length > 0 && (
        <Button
          size="large"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          aria-label={t('table.filters')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      )}
      <Drawer
        open={open}
        placement="bottom"
        size="auto"
        title={t('table.filters')}
        onClose={() => setOpen(false)}
        footer={
          <div className="sheet-foot">
            <Button
              size="large"
              block
              onClick={() => {
                act({ type: 'reset' });
                setOpen(false);
              }}
            >
              {t('table.reset')}
            </Button>
            <Button size="large" block type="primary" onClick={search}>
              {t('table.search')}
            </Button>
          </div>
        }
      >
        <div className="stack">
          {rest.map((option) => (
            <label key={option.field}>
              {option.label}
              <SearchControl
                option={option}
                filterable={filterables.get(option.field)!}
                field={screen.fields.find(({ name }) => name === option.field)}
                label="above"
                value={draft[option.field]}
                onChange={(value) => setDraft({ ...draft, [option.field]: value })}
              />
            </label>
          ))}
        </div>
      </Drawer>
    </div>
  );
}
