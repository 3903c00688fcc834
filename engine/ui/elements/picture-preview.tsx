import { Image } from 'antd';
import { useDisplayUrls } from './stored-picture.tsx';

/**
 * Full-size preview of pictures over the page. Mount it only while it is open, so that private
 * pictures are fetched in full size only then.
 *
 * @param index index of the picture; without it antd controls the index
 * @param onIndexChange called with the new index
 */
export function PicturePreview({
  urls,
  index,
  onIndexChange,
  onClose,
}: {
  readonly urls: readonly string[];
  readonly index?: number;
  readonly onIndexChange?: (index: number) => void;
  readonly onClose: () => void;
}) {
  return (
    <Image.PreviewGroup
      items={[...useDisplayUrls(urls)]}
      preview={{
        open: true,
        onOpenChange: onClose,
        ...(index === undefined ? {} : { current: index }),
        ...(onIndexChange ? { onChange: onIndexChange } : {}),
      }}
    />
  );
}
