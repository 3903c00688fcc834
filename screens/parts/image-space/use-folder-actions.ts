import { useMemo } from 'react';
import { api, confirm, useT } from '../../../engine/index.ts';
import type { NameRequest } from './name-dialog.tsx';
import { type ImageSpaceData, type SpaceFolder, temporaryFolder } from './use-image-space.ts';
import { deleteTexts, quiet, seller, useSpaceCalls } from './use-space-calls.ts';
import type { SpaceRights } from './use-space-rights.ts';

/** Actions on folders; undefined where the caller has no right. */
export interface FolderActions {
  readonly addFolder: (() => void) | undefined;
  readonly renameFolder: ((folder: SpaceFolder) => void) | undefined;
  readonly deleteFolder: ((folder: SpaceFolder) => Promise<void>) | undefined;
}

export function useFolderActions(
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
