import { loadPrivatePicture } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
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
  const [shown, show] = useState('');
  useEffect(() => {
    if (!isSealed(src)) return undefined;
    const over = new AbortController();
    const made: string[] = [];
    void loadPrivatePicture(src, over.signal).then((bytes) => {
      if (bytes === undefined || over.signal.aborted) return;
      made.push(URL.createObjectURL(bytes));
      show(made[0]!);
    });
    return () => {
      over.abort();
      made.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [src]);
  return <Picture src={isSealed(src) ? shown : src} width={width} alt={alt} />;
}
