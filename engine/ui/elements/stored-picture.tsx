import { type ImgHTMLAttributes, useEffect, useState } from 'react';
import { isSealed } from '../../../schemas/contract/files.ts';
import { loadPrivatePicture } from '../../wire/files/private-picture.ts';

/**
 * An `<img>` of a stored picture, public or private; a private picture is fetched with the caller's
 * token. Takes all attributes of `<img>` except `src`.
 *
 * @param url the URL that the row stores
 */
export function StoredPicture({
  url,
  ...rest
}: { readonly url: string } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'>) {
  const [src] = useDisplayUrls([url]);
  return <img {...rest} src={src} />;
}

/**
 * Turns stored URLs into URLs for `<img>`, in the same order. Private pictures are fetched with the
 * caller's token: a transparent pixel until then, an object URL afterwards, revoked on unmount.
 */
export function useDisplayUrls(urls: readonly string[]): readonly string[] {
  const [fetched, setFetched] = useState<ReadonlyMap<string, string>>(none);
  const sealed = urls.filter(isSealed).join('\n');
  useEffect(() => {
    if (sealed === '') return undefined;
    const controller = new AbortController();
    const objectUrls: string[] = [];
    for (const url of sealed.split('\n')) {
      void loadPrivatePicture(url, controller.signal).then((picture) => {
        if (!picture || controller.signal.aborted) return;
        const objectUrl = URL.createObjectURL(picture);
        objectUrls.push(objectUrl);
        setFetched((before) => new Map([...before, [url, objectUrl]]));
      });
    }
    return () => {
      controller.abort();
      objectUrls.forEach((url) => URL.revokeObjectURL(url));
      setFetched(none);
    };
  }, [sealed]);
  return urls.map((url) => (isSealed(url) ? (fetched.get(url) ?? transparentPixel) : url));
}

const none: ReadonlyMap<string, string> = new Map();
const transparentPixel =
  'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
