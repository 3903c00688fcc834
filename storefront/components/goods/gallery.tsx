import { ZoomIn } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { thumbOf } from '../../../schemas/contract/files.ts';
import { useT } from '../../words.ts';
import { Picture } from '../picture.tsx';

const ZoomDialog = lazy(() =>
  import('./zoom-dialog.tsx').then((file) => ({ default: file.ZoomDialog })),
);
/** Width of the picture on the page: all of a phone, half of a wide one. */
const mainSizes = '(min-width: 64em) 560px, 100vw';

/**
 * The pictures of goods in a strip that fingers swipe, thumbnails that lead to each, and a large
 * view of its own.
 * Before scripts arrive the strip scrolls, thumbnails are links into it, and a picture leads to
 * itself.
 *
 * @param shown brings one to the front when it changes, as that of a chosen colour; the first one
 * stays behind the title picture unless `isAsked`
 */
export function Gallery({
  pictures,
  name,
  shown,
  isAsked,
}: {
  readonly pictures: readonly string[];
  readonly name: string;
  readonly shown?: string | undefined;
  readonly isAsked: boolean;
}) {
  const words = useT();
  const strip = useRef<HTMLUListElement>(null);
  const before = useRef(isAsked ? undefined : shown);
  const [at, setAt] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [wasLarge, setWasLarge] = useState(false);
  const show = (to: number) => strip.current?.scrollTo({ left: to * strip.current.clientWidth });
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown !== undefined && pictures.includes(shown)) show(pictures.indexOf(shown));
  }, [shown, pictures]);
  const enlarge = (event: MouseEvent) => {
    event.preventDefault();
    setWasLarge(true);
    setLarge(true);
  };
  if (pictures.length === 0)
    return (
      <section className="gallery">
        <div className="main">
          <span className="no-picture" />
        </div>
      </section>
    );
  return (
    <section className="gallery" aria-label={words('goods.gallery.label')}>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((src, place) => (
            <li key={src}>
              <a
                href={`#picture-${place + 1}`}
                aria-current={place === at ? 'true' : undefined}
                aria-label={words('goods.gallery.picture', {
                  at: place + 1,
                  count: pictures.length,
                })}
                onClick={(event) => {
                  event.preventDefault();
                  show(place);
                }}
              >
                <img
                  src={thumbOf(src, 150)}
                  alt=""
                  width={150}
                  height={150}
                  loading={place < 5 ? 'eager' : 'lazy'}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="main">
        <ul
          className="strip"
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((src, place) => (
            <li key={src} id={`picture-${place + 1}`}>
              <a
                href={src}
                tabIndex={place === at ? 0 : -1}
                onClick={enlarge}
                aria-label={words('goods.gallery.enlarge', {
                  at: place + 1,
                  count: pictures.length,
                })}
              >
                <Picture
                  src={src}
                  width={800}
                  sizes={mainSizes}
                  alt={place === 0 ? name : ''}
                  loading={place === 0 ? 'lead' : 'lazy'}
                />
              </a>
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <span className="count" aria-hidden="true">
            {at + 1} / {pictures.length}
          </span>
        )}
        <span className="btn glass s zoom" aria-hidden="true">
          <ZoomIn />
          {words('goods.gallery.zoom')}
        </span>
      </div>
      {wasLarge && (
        <Suspense>
          <ZoomDialog
            pictures={pictures}
            name={name}
            at={at}
            open={isLarge}
            onClose={(last) => {
              setLarge(false);
              show(last);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
