import { Dropdown } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import { NamedIcon } from '../../ui/elements/named-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { visibleActionCount } from '../grid/action-width.ts';
import { type ListTools, useListTools } from '../list-tools.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { alignIcons } from './align-icons.tsx';
import type { RowAction } from './row-actions.ts';

/** The buttons of a row; those that do not fit are in a menu. */
export function RowButtons({
  gridRow,
  widthPx,
}: {
  readonly gridRow: GridRow;
  readonly widthPx: number;
}) {
  const { actionsOf } = useListTools();
  const actions = actionsOf(gridRow);
  const count = visibleActionCount(actions, widthPx);
  return (
    <div className="row-actions">
      {actions.slice(0, count).map((action) => (
        <RowButton key={action.key} action={action} />
      ))}
      {count < actions.length && <RowMenu actions={actions.slice(count)} />}
    </div>
  );
}

function RowButton({
  action: { label, look, disabledReason, request },
}: {
  readonly action: RowAction;
}) {
  const tools = useListTools();
  return (
    <button
      type="button"
      className={look}
      aria-label={look === 'plus' ? label : undefined}
      title={disabledReason ?? (look === 'plus' ? label : undefined)}
      disabled={disabledReason !== undefined}
      onClick={() => tools.request(request)}
    >
      {look === 'plus' ? <Plus size={15} aria-hidden /> : label}
    </button>
  );
}

/** Actions in a menu: those that do not fit into a row, and all actions of a card. */
export function RowMenu({
  actions,
  size = 16,
}: {
  readonly actions: readonly RowAction[];
  readonly size?: number;
}) {
  const t = useT();
  const tools = useListTools();
  return (
    <Dropdown trigger={['click']} menu={{ items: menuItems(actions, tools) }}>
      <button type="button" aria-label={t('table.actions')}>
        <Ellipsis size={size} aria-hidden />
      </button>
    </Dropdown>
  );
}

/** The actions of a row in a menu at its focused cell, opened by a key. */
export function RowKeyMenu({
  gridRow,
  cell,
  onClose,
}: {
  readonly gridRow: GridRow;
  readonly cell: HTMLElement;
  readonly onClose: () => void;
}) {
  const tools = useListTools();
  const { left, bottom } = cell.getBoundingClientRect();
  const close = () => {
    onClose();
    cell.focus();
  };
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{ items: menuItems(tools.actionsOf(gridRow), tools), onClick: onClose }}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <span className="row-key-menu" style={{ left, top: bottom }} />
    </Dropdown>
  );
}

const menuItems = (actions: readonly RowAction[], tools: ListTools) =>
  alignIcons(
    actions.map(({ key, label, look, icon, disabledReason, request }) => ({
      key,
      label,
      icon: icon && <NamedIcon name={icon} />,
      danger: look === 'danger',
      disabled: disabledReason !== undefined,
      title: disabledReason,
      onClick: () => tools.request(request),
    })),
  );
