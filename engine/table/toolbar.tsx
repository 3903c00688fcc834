import { Button, Dropdown } from 'antd';
import { ChevronDown, Download, Ellipsis, Plus, Search, Trash2, Upload } from 'lucide-react';
import type {
  ServedAction,
  ServedCommand,
  ServedPage,
} from '../../schemas/contract/calls/screens.ts';
import { inSentence } from '../format/noun.ts';
import { iconOf } from '../ui/icons.ts';
import { usePhone } from '../ui/device.ts';
import { useText } from '../ui/text.ts';
import { type ExportFormat, exportFormats } from './export-rows.ts';
import type { ListState } from './list-state.ts';
import { canRestore, listCommands } from './row-actions.ts';

export interface ToolbarProps {
  readonly screen: ServedPage;
  readonly state: ListState;
  readonly ticked: number;
  readonly busy: 'exporting' | 'idle';
  readonly onSearch: () => void;
  readonly onImport: () => void;
  readonly onExportTicked: () => void;
  readonly onExportAll: (format: ExportFormat) => void;
  readonly onDelete: () => void;
  readonly onCommand: (command: ServedCommand) => void;
  readonly onAction: (action: ServedAction) => void;
  readonly onTrash: () => void;
  readonly onColumns: () => void;
  readonly onExplain: () => void;
  readonly onAdd: () => void;
}

/** Search, commands, Import, Export, Delete, the rest behind a menu, then the one primary: Add (Spec §2). On a phone the menu holds all but Add. */
export function Toolbar(props: ToolbarProps) {
  const { screen, state, ticked } = props,
    t = useText(),
    phone = usePhone(),
    { search, import: upload, export: download, deletes, store } = screen.buttons;
  return (
    <>
      {!phone && search.show && (
        <Button
          type="text"
          icon={<Search size={15} aria-hidden />}
          disabled={search.disabled}
          aria-expanded={state.panel !== 'shut'}
          className={state.panel === 'shut' ? '' : 'pressed'}
          onClick={props.onSearch}
        >
          {t('table.search')}
        </Button>
      )}
      {!phone &&
        listCommands(screen).map((command) => (
          <CommandButton
            key={command.name}
            command={command}
            run={() => props.onCommand(command)}
          />
        ))}
      {!phone &&
        screen.actions
          .filter(({ toolbar }) => toolbar)
          .map((action, at) => (
            <Button
              key={at}
              type="text"
              icon={<Icon name={action.icon} />}
              onClick={() => props.onAction(action)}
            >
              {action.label}
            </Button>
          ))}
      {!phone && upload.show && !state.trashed && (
        <Button
          type="text"
          icon={<Upload size={15} aria-hidden />}
          disabled={upload.disabled}
          onClick={props.onImport}
        >
          {t('table.import')}
        </Button>
      )}
      {!phone && download.show && <ExportMenu {...props} />}
      {!phone && deletes.show && !state.trashed && (
        <Button
          type="text"
          icon={<Trash2 size={15} aria-hidden />}
          disabled={deletes.disabled}
          data-quiet={ticked === 0}
          onClick={props.onDelete}
        >
          {t('table.delete')}
        </Button>
      )}
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

const Icon = ({ name }: { readonly name: string | undefined }) => {
  if (!name) return null;
  const Drawn = iconOf(name);
  return <Drawn size={15} aria-hidden />;
};

const CommandButton = ({
  command,
  run,
}: {
  readonly command: ServedCommand;
  readonly run: () => void;
}) => (
  <Button type="text" danger={command.danger} icon={<Icon name={command.icon} />} onClick={run}>
    {command.label}
  </Button>
);

function ExportMenu({ screen, busy, onExportTicked, onExportAll }: ToolbarProps) {
  const t = useText();
  const items = [
    { key: 'ticked', label: t('table.exportTicked'), onClick: onExportTicked },
    ...exportFormats.map((format) => ({
      key: format,
      label: t('table.exportAll', { format: `.${format}` }),
      onClick: () => onExportAll(format),
    })),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} disabled={screen.buttons.export.disabled}>
      <Button type="text" loading={busy === 'exporting'} icon={<Download size={15} aria-hidden />}>
        {t('table.export')}
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  );
}

/** What is wanted rarely; on a phone also what has no room. */
function MoreMenu({
  screen,
  state,
  onImport,
  onExportAll,
  onCommand,
  onTrash,
  onColumns,
  onExplain,
}: ToolbarProps) {
  const t = useText(),
    phone = usePhone(),
    { import: upload, export: download } = screen.buttons;
  const items = [
    ...(phone
      ? listCommands(screen).map((command) => ({
          key: command.name,
          label: command.label,
          onClick: () => onCommand(command),
        }))
      : []),
    ...(phone && upload.show
      ? [{ key: 'import', label: t('table.import'), onClick: onImport }]
      : []),
    ...(phone && download.show
      ? exportFormats.map((format) => ({
          key: format,
          label: t('table.exportAll', { format: `.${format}` }),
          onClick: () => onExportAll(format),
        }))
      : []),
    ...(phone ? [] : [{ key: 'columns', label: t('table.columns'), onClick: onColumns }]),
    ...(canRestore(screen)
      ? [
          {
            key: 'trash',
            label: t(state.trashed ? 'table.living' : 'table.trashed'),
            onClick: onTrash,
          },
        ]
      : []),
    { key: 'explain', label: t('table.explain'), onClick: onExplain },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
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
