import { X } from 'lucide-react';
import { useText } from '../ui/text.ts';
import { filterablesOf } from './filters.ts';
import type { SearchPanelProps } from './search-panel.tsx';

/** Filters that a link set and the panel has no control for: shown, so that nobody wonders where the rows are, and taken off one by one. */
export function FilterChips({ screen, state, act }: SearchPanelProps) {
  const t = useText(),
    filterables = filterablesOf(screen);
  const linked = Object.entries(state.search).flatMap(([field, value]) =>
    filterables.get(field)?.hidden
      ? [{ field, label: filterables.get(field)!.label, text: String(value) }]
      : [],
  );
  if (linked.length === 0) return null;
  return (
    <div className="chips">
      {linked.map(({ field, label, text }) => (
        <span key={field} className="tag">
          {label}: {text}
          <button
            type="button"
            aria-label={t('table.dropFilter', { name: label })}
            onClick={() => act({ type: 'search', search: { ...state.search, [field]: undefined } })}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
    </div>
  );
}
