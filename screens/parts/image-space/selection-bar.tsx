import { Dropdown } from 'antd';
import { X } from 'lucide-react';
import { useT } from '../../../engine/index.ts';
import { type SpaceFolder, temporaryFolder } from './use-image-space.ts';

interface Props {
  readonly count: number;
  readonly folders: readonly SpaceFolder[];
  readonly onMove: ((folder: number) => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  readonly onClear: () => void;
}

/** Toolbar of the selected pictures: move to a folder, delete, or clear the selection. */
export function SelectionBar({ count, folders, onMove, onDelete, onClear }: Props) {
  const t = useT();
  const folderItems = [
    { key: String(temporaryFolder), label: t('imageSpace.temporary') },
    ...folders.map(({ id, name }) => ({ key: String(id), label: name })),
  ];
  return (
    <div className="bulk-gap">
      <div className="bulk" role="toolbar" aria-label={t('table.selected', { count })}>
        <span className="bulk-count" aria-live="polite">
          {t('imageSpace.selected', { count })}
        </span>
        {onMove && (
          <Dropdown
            trigger={['click']}
            menu={{ items: folderItems, onClick: ({ key }) => onMove(Number(key)) }}
          >
            <button type="button" aria-haspopup="menu">
              {t('imageSpace.move')}
            </button>
          </Dropdown>
        )}
        {onDelete && (
          <button type="button" className="danger" onClick={onDelete}>
            {t('imageSpace.delete')}
          </button>
        )}
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
