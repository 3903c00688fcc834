import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../client/chunk.ts';
import { StoredPicture } from '../ui/stored-picture.tsx';
import type { CellProps } from './cell-kind.ts';
import { plain, valuesOf } from './labels.ts';

const WholePictures = lazy(async () => ({
  default: (await loadChunk(() => import('../ui/whole-pictures.tsx'))).WholePictures,
}));

/** Addresses of pictures: one, a list, or a comma-joined text. */
export const pictureUrls = ({ value }: Pick<CellProps, 'value'>): readonly string[] =>
  valuesOf(value)
    .flatMap((one) => plain(one).split(','))
    .map((url) => url.trim())
    .filter((url) => url !== '');

/** A thumbnail that opens the whole picture. antd's preview is loaded for the first one that is opened. */
export function Picture({
  urls,
  size,
  round,
  label,
}: {
  readonly urls: readonly string[];
  readonly size: number;
  readonly round: 'round' | 'square';
  readonly label: string;
}) {
  const [open, setOpen] = useState(false);
  const first = urls[0];
  if (first === undefined) return null;
  return (
    <>
      <button type="button" className="picture" aria-label={label} onClick={() => setOpen(true)}>
        <StoredPicture
          className="thumb"
          data-round={round === 'round'}
          url={first}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
        {urls.length > 1 && <small>{urls.length}</small>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <WholePictures urls={urls} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
