import { useState } from 'react';
import { ImageSpace } from '../parts/image-space/image-space.tsx';
import { PickedBar } from '../parts/image-space/picked-bar.tsx';
import { type SpacePicture, useImageSpace } from '../parts/image-space/use-image-space.ts';
import { useSpaceActions } from '../parts/image-space/use-space-actions.ts';
import { useSpaceRights } from '../parts/image-space/use-space-rights.ts';

/** `/Seller/file_spaces`: the store's pictures in folders (docs/product.md#settings). */
export function Page() {
  const space = useImageSpace();
  const actions = useSpaceActions(space, useSpaceRights());
  const { movePictures, deletePictures } = actions;
  const [ticked, setTicked] = useState<readonly SpacePicture[]>([]);
  const toggle = (picture: SpacePicture) =>
    setTicked((now) =>
      now.some(({ id }) => id === picture.id)
        ? now.filter(({ id }) => id !== picture.id)
        : [...now, picture],
    );
  const clear = () => setTicked([]);
  const move = async (folder: number) => {
    if (await movePictures?.(ticked, folder)) clear();
  };
  const remove = async () => {
    if (await deletePictures?.(ticked)) clear();
  };
  return (
    <ImageSpace
      space={space}
      actions={actions}
      use="page"
      picked={ticked}
      onPick={toggle}
      bar={
        ticked.length > 0 && (
          <PickedBar
            count={ticked.length}
            folders={space.folders}
            onMove={movePictures && ((folder) => void move(folder))}
            onDelete={
              deletePictures && ticked.length <= actions.mostDeleted
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
