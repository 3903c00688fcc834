import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, dataOf, isFailure, type Loaded, useLoaded } from '../../../engine/index.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { FileUsage } from '../../../schemas/contract/files.ts';

export interface SpacePicture {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly info: string;
  readonly bytes: number;
  readonly dir_id: number;
}
export interface SpaceFolder {
  readonly id: number;
  readonly name: string;
  readonly pictures: number;
}

/** Id of the folder of pictures without a folder (docs/product.md#settings). */
export const temporaryFolder = 0;
/** Pictures per page (docs/product.md#settings). */
export const picturesPerPage = 20;

/** The open folder, page and search text. */
export interface SpaceView {
  readonly folder: number;
  readonly page: number;
  readonly name: string;
}

export interface ImageSpaceData {
  readonly view: SpaceView;
  readonly changeView: (view: Partial<SpaceView>) => void;
  readonly pictures: Loaded<Page<SpacePicture>>;
  readonly folders: readonly SpaceFolder[];
  readonly usage: FileUsage | undefined;
  /** Reloads pictures, folders and usage. The current ones stay visible meanwhile. */
  readonly reload: () => void;
}

const quiet = { messages: 'quiet', area: 'Seller' } as const;
const initialView: SpaceView = { folder: temporaryFolder, page: 1, name: '' };

/** Loads the image space: one page of pictures, all folders, and the quota. */
export function useImageSpace(): ImageSpaceData {
  const [view, setView] = useState(initialView);
  const [reloadKey, setReloadKey] = useState(0);
  const loadPictures = useCallback(
    async () =>
      dataOf(await api.get<Page<SpacePicture>>('/Seller/file_spaces', queryOf(view), quiet)),
    [view, reloadKey],
  );
  const loadFolders = useCallback(async () => {
    const [folders, usage] = await Promise.all([
      api.get<readonly SpaceFolder[]>('/Seller/file_space_dirs', { isAll: 'true' }, quiet),
      api.get<FileUsage>('/Seller/files/usage', {}, quiet),
    ]);
    return { folders: dataOf(folders), usage: dataOf(usage) };
  }, [reloadKey]);
  const folderData = useLastLoaded(useLoaded(loadFolders));
  const pictures = useLastLoaded(useLoaded(loadPictures));
  const changeView = useCallback(
    (next: Partial<SpaceView>) => setView((current) => ({ ...current, page: 1, ...next })),
    [],
  );
  const reload = useCallback(() => setReloadKey((current) => current + 1), []);
  useEffect(() => {
    // The last picture of the last page has been removed, so the previous page opens.
    if (pictures.state === 'ready' && pictures.value.data.length === 0 && view.page > 1)
      changeView({ page: Math.max(1, pictures.value.last_page) });
  }, [pictures, view.page, changeView]);
  return useMemo(
    () => ({
      view,
      changeView,
      pictures,
      reload,
      folders: folderData.state === 'ready' ? folderData.value.folders : [],
      usage: folderData.state === 'ready' ? folderData.value.usage : undefined,
    }),
    [view, changeView, pictures, reload, folderData],
  );
}

const queryOf = ({ folder, page, name }: SpaceView): object => ({
  dir_id: folder,
  page,
  per_page: picturesPerPage,
  order: '-id',
  ...(name && { name: `${name}|like` }),
});

/** Pictures with these URLs among the newest of a folder, in the order of the URLs. */
export async function findPictures(
  folder: number,
  urls: readonly string[],
): Promise<readonly SpacePicture[]> {
  const answer = await api
    .get<Page<SpacePicture>>('/Seller/file_spaces', queryOf({ ...initialView, folder }), quiet)
    .catch(() => undefined); // the grid shows them anyway
  const newest = answer === undefined || isFailure(answer) ? [] : answer.data;
  return urls.flatMap((url) => newest.find((picture) => picture.url === url) ?? []);
}

/** Keeps the last result while the next one loads. */
function useLastLoaded<T>(loaded: Loaded<T>): Loaded<T> {
  const lastLoaded = useRef(loaded);
  if (loaded.state !== 'loading') lastLoaded.current = loaded;
  return lastLoaded.current;
}
