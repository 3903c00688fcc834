import { useState } from 'react';
import { StoredPicture } from '../ui/elements/stored-picture.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import type { CellProps } from './cell-kind.ts';
import { valuesOf } from './labels.ts';
import { toText } from './to-text.ts';

const PicturePreview = lazyComponent(
  async () => (await import('../ui/elements/picture-preview.tsx')).PicturePreview,
);

/** URLs of pictures: from one URL, a list, or a comma-separated text. */
export const pictureUrls = ({ value }: Pick<CellProps, 'value'>): readonly string[] =>
  valuesOf(value)
    .flatMap((item) => toText(item).split(','))
    .map((url) => url.trim())
    .filter((url) => url !== '');

/** The first picture as a button that opens all of them. The preview is loaded when it opens. */
export function Thumbnail({
  urls,
  size,
  shape,
  label,
}: {
  readonly urls: readonly string[];
  /** px. */
  readonly size: number;
  readonly shape: 'circle' | 'square';
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
          data-round={shape === 'circle'}
          url={first}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
        {urls.length > 1 && <small>{urls.length}</small>}
      </button>
      {open && <PicturePreview urls={urls} onClose={() => setOpen(false)} />}
    </>
  );
}
