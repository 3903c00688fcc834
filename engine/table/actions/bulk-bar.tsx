import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NamedIcon } from '../../ui/elements/named-icon.tsx';
import { useT } from '../../ui/use-t.ts';

export interface BulkAction {
  readonly key: string;
  readonly label: string;
  /** Name of an icon. */
  readonly icon?: string | undefined;
  readonly look: 'plain' | 'danger';
  readonly run: () => void;
}

interface Props {
  readonly count: number;
  /** What is selected. Default: a number of rows. */
  readonly text?: ReactNode;
  readonly actions: readonly BulkAction[];
  readonly onClear: () => void;
  /** Buttons before those of `actions`. */
  readonly children?: ReactNode;
}

/** The bar below a list while rows are selected. It has space of its own, so the list never moves. */
export function BulkBar({ count, text, actions, onClear, children }: Props) {
  const t = useT();
  return (
    <div className="bulk-gap">
      <div className="bulk" role="toolbar" aria-label={t('table.selected', { count })}>
        <span className="bulk-count" aria-live="polite">
          {text ?? (
            <FormattedMessage id="table.selected" values={{ count: <b key="count">{count}</b> }} />
          )}
        </span>
        {children}
        {actions.map(({ key, label, icon, look, run }) => (
          <button
            key={key}
            type="button"
            className={look === 'danger' ? 'danger' : undefined}
            onClick={run}
          >
            <NamedIcon name={icon} />
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('table.clearSelection')}
          title={t('table.clearSelection')}
          onClick={onClear}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}
