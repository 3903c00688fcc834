import { useEffect, useState } from 'react';
import { loadPrivatePicture } from '../../../engine/wire/index.ts';
import { isSealed } from '../../../schemas/contract/files.ts';
import { Picture } from './picture.tsx';

/**
 * Shows a picture that only its owner may see: reads it with the token into an object URL. Public
 * pictures are shown directly.
 */
export function PrivatePicture({
  src,
  width,
  alt,
}: {
  readonly src: string;
  readonly width: number;
  readonly alt: string;
}) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (!isSealed(src)) return undefined;
    const controller = new AbortController();
    const urls: string[] = [];
    void loadPrivatePicture(src, controller.signal).then((bytes) => {
      if (bytes === undefined || controller.signal.aborted) return;
      urls.push(URL.createObjectURL(bytes));
      setShown(urls[0]!);
    });
    return () => {
      controller.abort();
      urls.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [src]);
  return <Picture src={isSealed(src) ? shown : src} width={width} alt={alt} />;
}
