import { Button, Dropdown, type MenuProps } from 'antd';
import { ChevronDown, Download, Ellipsis, Plus, Search, Trash2, Upload } from 'lucide-react';
import { inSentence } from '../../format/noun.ts';
import { usePhone } from '../../ui/device.ts';
import { NamedIcon } from '../../ui/elements/named-icon.tsx';
import { type Translate, useT } from '../../ui/use-t.ts';
import { exportFormats } from '../import-export/export-rows.ts';
import type { ListExport } from '../import-export/use-export.ts';
import type { Table } from '../use-table.ts';
import { alignIcons } from './align-icons.tsx';
import { canRestore, listCommands } from './row-actions.ts';

export interface ToolbarProps {
  readonly table: Pick<Table, 'screen' | 'state' | 'dispatch' | 'tools' | 'selectedRows'>;
  readonly exporting: ListExport;
  readonly onSearch: () => void;
  readonly onAdd: () => void;
  readonly onColumns: () => void;
}

/** The buttons of a list. On a phone only Add is a button; the menu holds the others. */
export function Toolbar(props: ToolbarProps) {
  const { screen, state } = props.table;
  const t = useT();
  const phone = usePhone();
  const { store } = screen.buttons;
  return (
    <>
      {!phone && <DesktopButtons {...props} />}
      <MoreMenu {...props} />
      {store.show && !state.trashed && (
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden />}
          disabled={store.disabled}
          onClick={props.onAdd}
        >
          {t('table.add', { noun: inSentence(screen.noun) })}
        </Button>
      )}
    </>
  );
}

function DesktopButtons(props: ToolbarProps) {
  const { screen, state, tools, selectedRows } = props.table;
  const t = useT();
  const { search, import: upload, export: download, deletes } = screen.buttons;
  const isSearchShut = state.panel === 'shut';
  return (
    <>
      {search.show && (
        <Button
          type="text"
          icon={<Search size={15} aria-hidden />}
          disabled={search.disabled}
          aria-expanded={!isSearchShut}
          className={isSearchShut ? '' : 'pressed'}
          onClick={props.onSearch}
        >
          {t('table.search')}
        </Button>
      )}
      {listCommands(screen).map((command) => (
        <Button
          key={command.name}
          type="text"
          danger={command.danger}
          icon={<NamedIcon name={command.icon} />}
          onClick={() => tools.request({ kind: 'command', command, rows: [] })}
        >
          {command.label}
        </Button>
      ))}
      {screen.actions
        .filter(({ toolbar }) => toolbar)
        .map((action, index) => (
          <Button
            key={index}
            type="text"
            icon={<NamedIcon name={action.icon} />}
            onClick={() => tools.request({ kind: 'action', action, row: undefined })}
          >
            {action.label}
          </Button>
        ))}
      {upload.show && !state.trashed && (
        <Button
          type="text"
          icon={<Upload size={15} aria-hidden />}
          disabled={upload.disabled}
          onClick={() => tools.request({ kind: 'import' })}
        >
          {t('table.import')}
        </Button>
      )}
      {download.show && <ExportMenu {...props} />}
      {deletes.show && !state.trashed && (
        <Button
          type="text"
          icon={<Trash2 size={15} aria-hidden />}
          disabled={deletes.disabled}
          data-quiet={selectedRows.length === 0}
          onClick={() => tools.request({ kind: 'delete', gridRows: selectedRows })}
        >
          {t('table.delete')}
        </Button>
      )}
    </>
  );
}

function ExportMenu({ table: { screen }, exporting }: ToolbarProps) {
  const t = useT();
  const items = [
    { key: 'selected', label: t('table.exportSelected'), onClick: exporting.exportSelected },
    ...exportFormats.map((format) => ({
      key: format,
      label: t('table.exportAll', { format: `.${format}` }),
      onClick: () => exporting.exportAll(format),
    })),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} disabled={screen.buttons.export.disabled}>
      <Button
        type="text"
        loading={exporting.busy === 'exporting'}
        icon={<Download size={15} aria-hidden />}
      >
        {t('table.export')}
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  );
}

type MenuItem = Extract<NonNullable<MenuProps['items']>[number], { icon?: unknown }>;
type MenuItems = MenuItem[];

/** Rarely used operations; on a phone also those of the toolbar. */
function MoreMenu(props: ToolbarProps) {
  const { screen, state, dispatch, tools } = props.table;
  const t = useT();
  const phone = usePhone();
  const items: MenuItems = phone
    ? phoneItems(props, t)
    : [{ key: 'columns', label: t('table.columns'), onClick: props.onColumns }];
  if (canRestore(screen)) {
    const label = t(state.trashed ? 'table.living' : 'table.trashed');
    items.push({
      key: 'trash',
      label,
      onClick: () => dispatch({ type: 'trash', trashed: !state.trashed }),
    });
  }
  items.push({
    key: 'explain',
    label: t('table.explain'),
    onClick: () => tools.request({ kind: 'explain' }),
  });
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: alignIcons(items) }}>
      <Button
        type="text"
        className="icon-only"
        icon={<Ellipsis size={16} aria-hidden />}
        aria-label={t('table.moreOfList')}
        title={t('table.moreOfList')}
      />
    </Dropdown>
  );
}

function phoneItems({ table, exporting }: ToolbarProps, t: Translate): MenuItems {
  const { screen, tools } = table;
  const { import: upload, export: download } = screen.buttons;
  const items: MenuItems = listCommands(screen).map((command) => ({
    key: command.name,
    label: command.label,
    icon: command.icon && <NamedIcon name={command.icon} />,
    onClick: () => tools.request({ kind: 'command', command, rows: [] }),
  }));
  if (upload.show)
    items.push({
      key: 'import',
      label: t('table.import'),
      icon: <Upload size={15} aria-hidden />,
      onClick: () => tools.request({ kind: 'import' }),
    });
  if (!download.show) return items;
  const exports = exportFormats.map((format) => ({
    key: format,
    label: t('table.exportAll', { format: `.${format}` }),
    icon: <Download size={15} aria-hidden />,
    onClick: () => exporting.exportAll(format),
  }));
  return [...items, ...exports];
}
