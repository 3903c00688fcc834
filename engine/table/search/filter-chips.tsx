import { X } from 'lucide-react';
import { useT } from '../../ui/use-t.ts';
import { type FilterValue, listFilters } from '../state/filters.ts';
import type { SearchPanelProps } from './search-panel.tsx';

/** Filters that a link has set and the search panel does not show. Each can be removed. */
export function FilterChips({ screen, state, dispatch }: SearchPanelProps) {
  const t = useT();
  const filters = listFilters(screen);
  const chips = Object.entries(state.search).flatMap(([field, value]) => {
    const filter = filters.get(field);
    return filter?.hidden ? [{ field, label: filter.label, text: textOf(value) }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      {chips.map(({ field, label, text }) => (
        <span key={field} className="tag">
          {label}: {text}
          <button
            type="button"
            aria-label={t('table.dropFilter', { name: label })}
            onClick={() =>
              dispatch({ type: 'search', search: { ...state.search, [field]: undefined } })
            }
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
    </div>
  );
}

/** `5`, or `5 – 9` for a range. */
const textOf = (value: FilterValue): string =>
  typeof value === 'string' ? value : [...new Set(value)].join(' – ');
