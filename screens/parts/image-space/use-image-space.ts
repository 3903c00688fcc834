import { api, dataOf, isFailure, useLoaded, type Loaded } from '../../../engine/index.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

/** The folder of what was put in none (docs/product.md#settings). */
export const temporaryFolder = 0;
/** Pictures a page (docs/product.md#settings). */
export const picturesPerPage = 20;

/** What of the image space is looked at. */
export interface SpaceView {
  readonly folder: number;
  readonly page: number;
  readonly name: string;
}

export interface ImageSpaceData {
  readonly view: SpaceView;
  readonly look: (view: Partial<SpaceView>) => void;
  readonly pictures: Loaded<Page<SpacePicture>>;
  readonly folders: readonly SpaceFolder[];
  readonly usage: FileUsage | undefined;
  /** Loads pictures, folders and usage anew; what is shown stays meanwhile. */
  readonly reload: () => void;
}

const quiet = { messages: 'quiet', area: 'Seller' } as const;
const start: SpaceView = { folder: temporaryFolder, page: 1, name: '' };

/** The store's image space: the pictures of one folder, all folders, and the quota. */
export function useImageSpace(): ImageSpaceData {
  const [view, setView] = useState(start);
  const [turn, setTurn] = useState(0);
  const loadPictures = useCallback(
    async () =>
      dataOf(await api.get<Page<SpacePicture>>('/Seller/file_spaces', queryOf(view), quiet)),
    [view, turn],
  );
  const loadFrame = useCallback(async () => {
    const [folders, usage] = await Promise.all([
      api.get<readonly SpaceFolder[]>('/Seller/file_space_dirs', { isAll: 'true' }, quiet),
      api.get<FileUsage>('/Seller/files/usage', {}, quiet),
    ]);
    return { folders: dataOf(folders), usage: dataOf(usage) };
  }, [turn]);
  const frame = useKept(useLoaded(loadFrame));
  const pictures = useKept(useLoaded(loadPictures));
  const look = useCallback(
    (next: Partial<SpaceView>) => setView((now) => ({ ...now, page: 1, ...next })),
    [],
  );
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => {
    // The last picture of the last page is gone: the page before it.
    if (pictures.state === 'ready' && pictures.value.data.length === 0 && view.page > 1)
      look({ page: Math.max(1, pictures.value.last_page) });
  }, [pictures, view.page, look]);
  return useMemo(
    () => ({
      view,
      look,
      pictures,
      reload,
      folders: frame.state === 'ready' ? frame.value.folders : [],
      usage: frame.state === 'ready' ? frame.value.usage : undefined,
    }),
    [view, look, pictures, reload, frame],
  );
}

const queryOf = ({ folder, page, name }: SpaceView): object => ({
  dir_id: folder,
  page,
  per_page: picturesPerPage,
  order: '-id',
  ...(name && { name: `${name}|like` }),
});

/** The pictures of these addresses among the newest of a folder, in the order of the addresses. */
export async function findPictures(
  folder: number,
  urls: readonly string[],
): Promise<readonly SpacePicture[]> {
  const answer = await api
    .get<Page<SpacePicture>>('/Seller/file_spaces', queryOf({ ...start, folder }), quiet)
    .catch(() => undefined); // they are in the grid all the same
  const newest = answer === undefined || isFailure(answer) ? [] : answer.data;
  return urls.flatMap((url) => newest.find((picture) => picture.url === url) ?? []);
}

/** What was loaded before stays while the next loads. */
function useKept<T>(loaded: Loaded<T>): Loaded<T> {
  const last = useRef(loaded);
  if (loaded.state !== 'loading') last.current = loaded;
  return last.current;
}
