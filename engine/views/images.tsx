import { lazy, Suspense, useState } from 'react';
import { pictureUrls } from '../cells/picture.tsx';
import { loadChunk } from '../client/chunk.ts';
import { useShownUrls } from '../ui/stored-picture.tsx';
import { useText } from '../ui/text.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

const WholePictures = lazy(async () => ({
  default: (await loadChunk(() => import('../ui/whole-pictures.tsx'))).WholePictures,
}));

/** Pictures of 104 px; a click shows them whole. */
function ImagesView({ value, item }: ViewProps) {
  const t = useText();
  const urls = pictureUrls({ value });
  const pictures = useShownUrls(urls);
  const [shown, setShown] = useState<number>();
  if (urls.length === 0) return <Nothing />;
  return (
    <div className="gallery">
      {urls.map((url, at) => (
        <button
          key={url + at}
          type="button"
          aria-label={t('table.preview', { name: `${item.label} ${at + 1}` })}
          onClick={() => setShown(at)}
        >
          <img
            className="thumb"
            src={pictures[at]}
            alt=""
            width={104}
            height={104}
            loading="lazy"
          />
        </button>
      ))}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <WholePictures
            urls={pictures}
            at={shown}
            onMove={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

export const images = viewKind(ImagesView, 'wide');
