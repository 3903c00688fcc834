import { useMemo, useState } from 'react';
import { api, confirm, useT } from '../../../engine/index.ts';
import type { NameRequest } from './name-dialog.tsx';
import {
  type ImageSpaceData,
  quiet,
  type SpaceFolder,
  type SpacePicture,
  temporaryFolder,
} from './use-image-space.ts';
import { deleteTexts, seller, useSpaceCalls } from './use-space-calls.ts';
import type { SpaceRights } from './use-space-rights.ts';

/** Actions on folders and pictures; undefined where the caller has no right. */
export interface SpaceActions extends FolderActions, PictureActions {
  /** The open name dialog, if any. */
  readonly nameRequest: NameRequest | undefined;
  readonly closeNameDialog: () => void;
}

/**
 * Actions on folders and pictures. Names are entered in a dialog, and deletions are confirmed. The
 * wire shows refusals, except at the name dialog.
 */
export function useSpaceActions(space: ImageSpaceData, rights: SpaceRights): SpaceActions {
  const [nameRequest, setNameRequest] = useState<NameRequest>();
  const folderActions = useFolderActions(space, rights, setNameRequest);
  const pictureActions = usePictureActions(rights, setNameRequest);
  return useMemo(
    () => ({
      ...folderActions,
      ...pictureActions,
      nameRequest,
      closeNameDialog: () => setNameRequest(undefined),
    }),
    [folderActions, pictureActions, nameRequest],
  );
}

/** Actions on pictures; undefined where the caller has no right. */
interface PictureActions {
  readonly renamePicture: ((picture: SpacePicture) => void) | undefined;
  /** Resolves to whether all were moved. */
  readonly movePictures:
    | ((pictures: readonly SpacePicture[], folder: number) => Promise<boolean>)
    | undefined;
  readonly deletePictures: ((pictures: readonly SpacePicture[]) => Promise<boolean>) | undefined;
  /** Most pictures that can be deleted at once. */
  readonly maxDeleted: number;
}

function usePictureActions(
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

/** Actions on folders; undefined where the caller has no right. */
interface FolderActions {
  readonly addFolder: (() => void) | undefined;
  readonly renameFolder: ((folder: SpaceFolder) => void) | undefined;
  readonly deleteFolder: ((folder: SpaceFolder) => Promise<void>) | undefined;
}

function useFolderActions(
  { changeView, view }: ImageSpaceData,
  rights: SpaceRights,
  askName: (request: NameRequest) => void,
): FolderActions {
  const t = useT();
  const { saveName, runCalls } = useSpaceCalls();
  return useMemo(() => {
    const addFolder = () =>
      askName({
        title: t('imageSpace.addFolder'),
        label: t('imageSpace.folderName'),
        name: '',
        save: (name) =>
          saveName(
            api.post<{ readonly id: number }>('/Seller/file_space_dirs', { name }, quiet),
            ({ id }) => changeView({ folder: Number(id), name: '' }),
          ),
      });
    const renameFolder = ({ id, name }: SpaceFolder) =>
      askName({
        title: t('imageSpace.renameFolder', { name }),
        label: t('imageSpace.folderName'),
        name,
        save: (next) => saveName(api.put(`/Seller/file_space_dirs/${id}`, { name: next }, quiet)),
      });
    const deleteFolder = async ({ id, name, pictures }: SpaceFolder) => {
      const isConfirmed = await confirm({
        ...deleteTexts(t),
        title: t('imageSpace.deleteFolder', { name }),
        content: t('imageSpace.deleteFolderHint', { count: pictures }),
      });
      if (!isConfirmed) return;
      const isDeleted = await runCalls([
        () => api.delete(`/Seller/file_space_dirs/${id}`, {}, seller),
      ]);
      if (isDeleted && view.folder === id) changeView({ folder: temporaryFolder });
    };
    return {
      addFolder: rights.addFolder ? addFolder : undefined,
      renameFolder: rights.renameFolder ? renameFolder : undefined,
      deleteFolder: rights.deleteFolder ? deleteFolder : undefined,
    };
  }, [t, saveName, runCalls, changeView, view.folder, rights, askName]);
}
