import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api, ignoreCallError, queryClient, useRead } from '../../../engine/index.ts';
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
  readonly pictures: UseQueryResult<Page<SpacePicture>>;
  readonly folders: readonly SpaceFolder[];
  readonly usage: FileUsage | undefined;
}

/** A call without messages. */
export const quiet = { messages: 'quiet', area: 'Seller' } as const;
const noFolders: readonly SpaceFolder[] = [];
/** The key of everything that is read of the image space. */
const space = 'image space';
const initialView: SpaceView = { folder: temporaryFolder, page: 1, name: '' };

/** Loads pictures, folders and usage again. The current ones stay visible meanwhile. */
export const reloadSpace = (): void => void queryClient.invalidateQueries({ queryKey: [space] });

/** Loads the image space: one page of pictures, all folders, and the quota. */
export function useImageSpace(): ImageSpaceData {
  const [view, setView] = useState(initialView);
  const pictures = useRead(
    [space, 'pictures', view],
    (signal) =>
      api.get<Page<SpacePicture>>('/Seller/file_spaces', queryOf(view), { ...quiet, signal }),
    { placeholderData: keepPreviousData },
  );
  const folders = useRead([space, 'folders'], (signal) =>
    api.get<readonly SpaceFolder[]>(
      '/Seller/file_space_dirs',
      { isAll: 'true' },
      { ...quiet, signal },
    ),
  );
  const usage = useRead([space, 'usage'], (signal) =>
    api.get<FileUsage>('/Seller/files/usage', {}, { ...quiet, signal }),
  );
  const changeView = useCallback(
    (next: Partial<SpaceView>) => setView((current) => ({ ...current, page: 1, ...next })),
    [],
  );
  const lastPage = pictures.isPlaceholderData ? undefined : pictures.data?.last_page;
  useEffect(() => {
    // The last picture of the last page has been removed, so the previous page opens.
    if (lastPage !== undefined && view.page > Math.max(1, lastPage))
      changeView({ page: Math.max(1, lastPage) });
  }, [lastPage, view.page, changeView]);
  return {
    view,
    changeView,
    pictures,
    folders: folders.data ?? noFolders,
    usage: usage.data,
  };
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
  const page = await ignoreCallError(
    api.get<Page<SpacePicture>>('/Seller/file_spaces', queryOf({ ...initialView, folder }), quiet),
  );
  const newest = page?.data ?? []; // the grid shows them anyway
  return urls.flatMap((url) => newest.find((picture) => picture.url === url) ?? []);
}
