import { useMemo } from 'react';
import { type ScreenState, useResource } from '../../../engine/index.ts';
import type { ButtonName } from '../../../schemas/rules/types.ts';

/** Rights on folders and pictures; none until they load. The server checks each call again. */
export interface SpaceRights {
  readonly addFolder: boolean;
  readonly renameFolder: boolean;
  readonly deleteFolder: boolean;
  /** Rename and move. */
  readonly changePicture: boolean;
  readonly deletePicture: boolean;
  readonly deletePictures: boolean;
}

export function useSpaceRights(): SpaceRights {
  const folders = useResource('Seller/file_space_dirs');
  const pictures = useResource('Seller/file_spaces');
  return useMemo(
    () => ({
      addFolder: may(folders, 'store'),
      renameFolder: may(folders, 'update'),
      deleteFolder: may(folders, 'destroy'),
      changePicture: may(pictures, 'update'),
      deletePicture: may(pictures, 'destroy'),
      deletePictures: may(pictures, 'deletes'),
    }),
    [folders.state, pictures.state],
  );
}

const may = (loaded: ScreenState, button: ButtonName): boolean =>
  loaded.state === 'ready' && loaded.screen.kind === 'table' && loaded.screen.buttons[button].show;
