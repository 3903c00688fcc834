import { useMemo } from 'react';
import { api, confirm, useT } from '../../../engine/index.ts';
import type { NameRequest } from './name-dialog.tsx';
import type { SpacePicture } from './use-image-space.ts';
import { deleteTexts, quiet, seller, useSpaceCalls } from './use-space-calls.ts';
import type { SpaceRights } from './use-space-rights.ts';

/** Actions on pictures; undefined where the caller has no right. */
export interface PictureActions {
  readonly renamePicture: ((picture: SpacePicture) => void) | undefined;
  /** Resolves to whether all were moved. */
  readonly movePictures:
    | ((pictures: readonly SpacePicture[], folder: number) => Promise<boolean>)
    | undefined;
  readonly deletePictures: ((pictures: readonly SpacePicture[]) => Promise<boolean>) | undefined;
  /** Most pictures that can be deleted at once. */
  readonly maxDeleted: number;
}

export function usePictureActions(
  rights: SpaceRights,
  askName: (request: NameRequest) => void,
): PictureActions {
  const t = useT();
  const { saveName, runCalls } = useSpaceCalls();
  return useMemo(() => {
    const renamePicture = ({ id, name }: SpacePicture) =>
      askName({
        title: t('imageSpace.rename', { name }),
        label: t('imageSpace.pictureName'),
        name,
        save: (next) => saveName(api.put(`/Seller/file_spaces/${id}`, { name: next }, quiet)),
      });
    const movePictures = (pictures: readonly SpacePicture[], folder: number) =>
      runCalls(
        pictures.map(
          ({ id }) =>
            () =>
              api.put(`/Seller/file_spaces/${id}`, { dir_id: folder }, seller),
        ),
      );
    const deletePictures = async (pictures: readonly SpacePicture[]) => {
      const isConfirmed = await confirm({
        ...deleteTexts(t),
        title: t('imageSpace.deletePictures', { count: pictures.length }),
        content: t('imageSpace.deletePicturesHint'),
      });
      if (!isConfirmed) return false;
      const ids = pictures.map(({ id }) => id).join(',');
      return runCalls([() => api.delete(`/Seller/file_spaces/${ids}`, {}, seller)]);
    };
    return {
      renamePicture: rights.changePicture ? renamePicture : undefined,
      movePictures: rights.changePicture ? movePictures : undefined,
      deletePictures: rights.deletePicture ? deletePictures : undefined,
      maxDeleted: rights.deletePictures ? Infinity : 1,
    };
  }, [t, saveName, runCalls, rights, askName]);
}
