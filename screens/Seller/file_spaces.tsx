import { Dropdown } from 'antd';
import { useState } from 'react';
import { BulkBar, useT } from '../../engine/index.ts';
import { ImageSpace } from '../parts/image-space/image-space.tsx';
import {
  type SpaceFolder,
  type SpacePicture,
  temporaryFolder,
  useImageSpace,
} from '../parts/image-space/use-image-space.ts';
import { useSpaceActions } from '../parts/image-space/use-space-actions.ts';
import { useSpaceRights } from '../parts/image-space/use-space-rights.ts';

/** `/Seller/file_spaces`: the pictures of the store in folders (docs/product.md#settings). */
export function Page() {
  const space = useImageSpace();
  const actions = useSpaceActions(space, useSpaceRights());
  const { movePictures, deletePictures } = actions;
  const [selected, setSelected] = useState<readonly SpacePicture[]>([]);
  const toggle = (picture: SpacePicture) =>
    setSelected((current) =>
      current.some(({ id }) => id === picture.id)
        ? current.filter(({ id }) => id !== picture.id)
        : [...current, picture],
    );
  const clear = () => setSelected([]);
  const move = async (folder: number) => {
    if (await movePictures?.(selected, folder)) clear();
  };
  const remove = async () => {
    if (await deletePictures?.(selected)) clear();
  };
  return (
    <ImageSpace
      space={space}
      actions={actions}
      use="page"
      selected={selected}
      onSelect={toggle}
      selectionBar={
        selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            folders={space.folders}
            onMove={movePictures && ((folder) => void move(folder))}
            onDelete={
              deletePictures && selected.length <= actions.maxDeleted
                ? () => void remove()
                : undefined
            }
            onClear={clear}
          />
        )
      }
    />
  );
}

interface Props {
  readonly count: number;
  readonly folders: readonly SpaceFolder[];
  readonly onMove: ((folder: number) => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The bar of the selected pictures: move to a folder, delete, or clear the selection. */
function SelectionBar({ count, folders, onMove, onDelete, onClear }: Props) {
  const t = useT();
  const folderItems = [
    { key: String(temporaryFolder), label: t('imageSpace.temporary') },
    ...folders.map(({ id, name }) => ({ key: String(id), label: name })),
  ];
  return (
    <BulkBar
      count={count}
      text={t('imageSpace.selected', { count })}
      actions={
        onDelete
          ? [{ key: 'delete', label: t('imageSpace.delete'), look: 'danger', run: onDelete }]
          : []
      }
      onClear={onClear}
    >
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
    </BulkBar>
  );
}
