import { Image } from 'antd';
import { useDisplayUrls } from './stored-picture.tsx';

/**
 * Full-size preview of pictures over the page. Mount it only while it is open, so that private
 * pictures are fetched in full size only then.
 *
 * @param at index of the picture; without it antd controls the index
 * @param onMove called with the new index
 */
export function PicturePreview({
  urls,
  at,
  onMove,
  onClose,
}: {
  readonly urls: readonly string[];
  readonly at?: number;
  readonly onMove?: (at: number) => void;
  readonly onClose: () => void;
}) {
  return (
    <Image.PreviewGroup
      items={[...useDisplayUrls(urls)]}
      preview={{
        open: true,
        onOpenChange: onClose,
        ...(at === undefined ? {} : { current: at }),
        ...(onMove ? { onChange: onMove } : {}),
      }}
    />
  );
}
