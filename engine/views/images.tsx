import { Image } from 'antd';
import { useState } from 'react';
import { pictureUrls } from '../cells/picture.tsx';
import { useShownUrls } from '../ui/stored-picture.tsx';
import { useText } from '../ui/text.ts';
import { Nothing } from './text.tsx';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Pictures of 104 px; a click shows them whole. */
function ImagesView({ value, item }: ViewProps) {
  const t = useText();
  const urls = pictureUrls({ value });
  const pictures = useShownUrls(urls);
  const [shown, setShown] = useState<number>();
  if (urls.length === 0) return <Nothing />;
  return (
    <div className="gallery">
      {urls.map((url, at) => <button key={url + at} type="button" aria-label={t('table.preview', { name: `${item.label} ${at + 1}` })} onClick={() => setShown(at)}><img className="thumb" src={pictures[at]} alt="" width={104} height={104} loading="lazy" /></button>)}
      {shown !== undefined && <Image.PreviewGroup items={[...pictures]} preview={{ open: true, current: shown, onChange: setShown, onOpenChange: () => setShown(undefined) }} />}
    </div>
  );
}

export const images = viewKind(ImagesView, 'wide');
