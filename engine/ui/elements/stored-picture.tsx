import { useEffect, useState, type ImgHTMLAttributes } from 'react';
import { isSealed } from '../../../schemas/contract/files.ts';
import { loadPrivatePicture } from '../../wire/files/private-picture.ts';

/** A picture by the address a row keeps, public or private. */
export function StoredPicture({
  url,
  ...rest
}: { readonly url: string } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'>) {
  const [src] = useShownUrls([url]);
  return <img {...rest} src={src} />;
}

/**
 * What the browser can show of stored addresses, in their order: public ones as they are, private
 * pictures once they were fetched with the caller's
 * token, and nothing visible until then. They are let go when the component leaves.
 */
export function useShownUrls(urls: readonly string[]): readonly string[] {
  const [fetched, setFetched] = useState<ReadonlyMap<string, string>>(none);
  const sealed = urls.filter(isSealed).join('\n');
  useEffect(() => {
    if (sealed === '') return undefined;
    const leave = new AbortController();
    const made: string[] = [];
    for (const url of sealed.split('\n')) {
      void loadPrivatePicture(url, leave.signal).then((picture) => {
        if (!picture || leave.signal.aborted) return;
        const shown = URL.createObjectURL(picture);
        made.push(shown);
        setFetched((before) => new Map([...before, [url, shown]]));
      });
    }
    return () => {
      leave.abort();
      made.forEach((url) => URL.revokeObjectURL(url));
      setFetched(none);
    };
  }, [sealed]);
  return urls.map((url) => (isSealed(url) ? (fetched.get(url) ?? blank) : url));
}

const none: ReadonlyMap<string, string> = new Map();
/** One transparent pixel. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
