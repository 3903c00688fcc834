import { useState } from 'react';
import { pictureUrls } from '../../cells/thumbnail.tsx';
import { useDisplayUrls } from '../../ui/elements/stored-picture.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { useT } from '../../ui/use-t.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

const PicturePreview = lazyComponent(
  async () => (await import('../../ui/elements/picture-preview.tsx')).PicturePreview,
);

/** Pictures of 104 px; a click opens them in full size. */
function ImagesView({ value, item }: ViewProps) {
  const t = useT();
  const urls = pictureUrls({ value });
  const shownUrls = useDisplayUrls(urls);
  const [previewIndex, setPreviewIndex] = useState<number>();
  if (urls.length === 0) return <EmptyValue />;
  return (
    <div className="gallery">
      {urls.map((url, index) => (
        <button
          key={url + index}
          type="button"
          aria-label={t('table.preview', { name: `${item.label} ${index + 1}` })}
          onClick={() => setPreviewIndex(index)}
        >
          <img
            className="thumb"
            src={shownUrls[index]}
            alt=""
            width={104}
            height={104}
            loading="lazy"
          />
        </button>
      ))}
      {previewIndex !== undefined && (
        <PicturePreview
          urls={shownUrls}
          index={previewIndex}
          onIndexChange={setPreviewIndex}
          onClose={() => setPreviewIndex(undefined)}
        />
      )}
    </div>
  );
}

export const images = viewKind(ImagesView, 'wide');
