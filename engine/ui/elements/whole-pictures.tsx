import { Image } from 'antd';
import { useShownUrls } from './stored-picture.tsx';

/**
 * Pictures whole, one after the other, over the page. Mounted while open, so that private pictures
 * are fetched whole only then. @param at the one to begin with
 */
export function WholePictures({
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
      items={[...useShownUrls(urls)]}
      preview={{
        open: true,
        onOpenChange: onClose,
        ...(at === undefined ? {} : { current: at }),
        ...(onMove ? { onChange: onMove } : {}),
      }}
    />
  );
}
