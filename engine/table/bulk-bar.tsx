import { X } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '../ui/text.ts';

export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly look: 'plain' | 'danger';
  readonly run: () => void;
}

/** The ink bar under a list while rows are ticked: how many, what can be done with them, and out (design/backoffice). It has a strip of its own, so nothing jumps. */
export function BulkBar({
  count,
  actions,
  onClear,
}: {
  readonly count: number;
  readonly actions: readonly BulkAction[];
  readonly onClear: () => void;
}) {
  const t = useText();
  return (
    <div className="bulk-gap">
      <div className="bulk" role="toolbar" aria-label={t('table.selected', { count })}>
        <span className="bulk-count" aria-live="polite">
          <FormattedMessage id="table.selected" values={{ count: <b key="count">{count}</b> }} />
        </span>
        {actions.map(({ key, label, look, run }) => (
          <button
            key={key}
            type="button"
            className={look === 'danger' ? 'danger' : undefined}
            onClick={run}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('table.clearTicks')}
          title={t('table.clearTicks')}
          onClick={onClear}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}
