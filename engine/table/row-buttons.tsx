import { Dropdown } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import { useText } from '../ui/text.ts';
import { fitting } from './action-width.ts';
import { useListTools } from './list-context.ts';
import type { RowAction } from './row-actions.ts';
import type { Line } from './tree-rows.ts';

/** The words in a row's action column; what does not fit stands behind a menu. */
export function RowButtons({ line, widthPx }: { readonly line: Line; readonly widthPx: number }) {
  const { actionsOf } = useListTools();
  const actions = actionsOf(line);
  const count = fitting(actions, widthPx);
  return (
    <div className="row-actions">
      {actions.slice(0, count).map((action) => (
        <RowButton key={action.key} action={action} />
      ))}
      {count < actions.length && <RowMenu actions={actions.slice(count)} />}
    </div>
  );
}

function RowButton({ action: { label, look, disabled, request } }: { readonly action: RowAction }) {
  const tools = useListTools();
  return (
    <button
      type="button"
      className={look}
      aria-label={look === 'plus' ? label : undefined}
      title={disabled ?? (look === 'plus' ? label : undefined)}
      disabled={disabled !== undefined}
      onClick={() => tools.request(request)}
    >
      {look === 'plus' ? <Plus size={15} aria-hidden /> : label}
    </button>
  );
}

/** All of a row's actions behind one button: what does not fit, and every action of a card. */
export function RowMenu({
  actions,
  size = 16,
}: {
  readonly actions: readonly RowAction[];
  readonly size?: number;
}) {
  const t = useText(),
    tools = useListTools();
  const items = actions.map(({ key, label, look, disabled, request }) => ({
    key,
    label,
    danger: look === 'danger',
    disabled: disabled !== undefined,
    title: disabled,
    onClick: () => tools.request(request),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button type="button" aria-label={t('table.actions')}>
        <Ellipsis size={size} aria-hidden />
      </button>
    </Dropdown>
  );
}
