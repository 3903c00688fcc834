import { Image } from 'antd';
import { useState } from 'react';
import type { CellProps } from './cell-kind.ts';
import { plain, valuesOf } from './labels.ts';

/** Addresses of pictures: one, a list, or a comma-joined text. */
export const pictureUrls = ({ value }: Pick<CellProps, 'value'>): readonly string[] =>
  valuesOf(value).flatMap((one) => plain(one).split(',')).map((url) => url.trim()).filter((url) => url !== '');

/** A thumbnail that opens the whole picture. antd's preview is mounted only while it is open: a page of rows has none. */
export function Picture({ urls, size, round, label }: { readonly urls: readonly string[]; readonly size: number; readonly round: 'round' | 'square'; readonly label: string }) {
  const [open, setOpen] = useState(false);
  const first = urls[0];
  if (first === undefined) return null;
  return (
    <>
      <button type="button" className="picture" aria-label={label} onClick={() => setOpen(true)}>
        <img className="thumb" data-round={round === 'round'} src={first} alt="" width={size} height={size} loading="lazy" />
        {urls.length > 1 && <small>{urls.length}</small>}
      </button>
      {open && <Image.PreviewGroup items={[...urls]} preview={{ open, onOpenChange: setOpen }} />}
    </>
  );
}
