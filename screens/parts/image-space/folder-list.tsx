import { Button, Select } from 'antd';
import { Folder, FolderClock, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { usePhone, useT } from '../../../engine/index.ts';
import { type SpaceFolder, temporaryFolder } from './use-image-space.ts';

export interface FolderActions {
  readonly onAdd: (() => void) | undefined;
  readonly onRename: ((folder: SpaceFolder) => void) | undefined;
  readonly onDelete: ((folder: SpaceFolder) => void) | undefined;
}
interface Props extends FolderActions {
  readonly folders: readonly SpaceFolder[];
  readonly openFolderId: number;
  readonly onOpen: (folder: number) => void;
}

/** Folders of the image space with their picture counts; on a phone a select with buttons. */
export function FolderList(props: Props) {
  return usePhone() ? <FolderChoice {...props} /> : <FolderColumn {...props} />;
}

function FolderColumn({ folders, openFolderId, onOpen, onAdd, onRename, onDelete }: Props) {
  const t = useT();
  return (
    <nav className="space-folders" aria-label={t('imageSpace.folders')}>
      <ul>
        <li>
          <button
            type="button"
            className="space-folder"
            aria-current={openFolderId === temporaryFolder}
            onClick={() => onOpen(temporaryFolder)}
          >
            <FolderClock size={15} aria-hidden />
            <span>{t('imageSpace.temporary')}</span>
          </button>
        </li>
        {folders.map((folder) => (
          <li key={folder.id}>
            <button
              type="button"
              className="space-folder"
              aria-current={openFolderId === folder.id}
              onClick={() => onOpen(folder.id)}
            >
              <Folder size={15} aria-hidden />
              <span title={folder.name}>{folder.name}</span>
              <small className="number">{folder.pictures}</small>
            </button>
            <span className="space-folder-tools">
              {onRename && (
                <Button
                  size="small"
                  type="text"
                  icon={<Pencil size={13} />}
                  aria-label={t('imageSpace.renameFolder', { name: folder.name })}
                  onClick={() => onRename(folder)}
                />
              )}
              {onDelete && (
                <Button
                  size="small"
                  type="text"
                  icon={<Trash2 size={13} />}
                  aria-label={t('imageSpace.deleteFolder', { name: folder.name })}
                  onClick={() => onDelete(folder)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button type="text" size="small" icon={<FolderPlus size={14} />} onClick={onAdd}>
          {t('imageSpace.addFolder')}
        </Button>
      )}
    </nav>
  );
}

function FolderChoice({ folders, openFolderId, onOpen, onAdd, onRename, onDelete }: Props) {
  const t = useT();
  const open = folders.find(({ id }) => id === openFolderId);
  return (
    <div className="space-folder-choice">
      <Select
        aria-label={t('imageSpace.folders')}
        value={openFolderId}
        onChange={onOpen}
        options={[
          { value: temporaryFolder, label: t('imageSpace.temporary') },
          ...folders.map(({ id, name, pictures }) => ({
            value: id,
            label: `${name} · ${pictures}`,
          })),
        ]}
      />
      {open && onRename && (
        <Button
          icon={<Pencil size={14} />}
          aria-label={t('imageSpace.renameFolder', { name: open.name })}
          onClick={() => onRename(open)}
        />
      )}
      {open && onDelete && (
        <Button
          icon={<Trash2 size={14} />}
          aria-label={t('imageSpace.deleteFolder', { name: open.name })}
          onClick={() => onDelete(open)}
        />
      )}
      {onAdd && (
        <Button
          icon={<FolderPlus size={14} />}
          aria-label={t('imageSpace.addFolder')}
          onClick={onAdd}
        />
      )}
    </div>
  );
}
