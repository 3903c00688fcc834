import { useState } from 'react';
import { ImageSpace } from '../parts/image-space/image-space.tsx';
import { SelectionBar } from '../parts/image-space/selection-bar.tsx';
import { type SpacePicture, useImageSpace } from '../parts/image-space/use-image-space.ts';
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
