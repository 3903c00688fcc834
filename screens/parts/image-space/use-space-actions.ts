import { useMemo, useState } from 'react';
import type { NameRequest } from './name-dialog.tsx';
import { type FolderActions, useFolderActions } from './use-folder-actions.ts';
import type { ImageSpaceData } from './use-image-space.ts';
import { type PictureActions, usePictureActions } from './use-picture-actions.ts';
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
