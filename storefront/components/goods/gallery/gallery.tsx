import { ZoomIn } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import { useT } from '../../../texts.ts';
import { Picture } from '../../media/picture.tsx';
import { useStrip } from '../../media/use-strip.ts';
import { LazyZoomDialog } from './lazy-zoom-dialog.tsx';

/** Width of the picture for `sizes`: full width on phones, 560 px on wide screens. */
const mainSizes = '(min-width: 64em) 560px, 100vw';

/**
 * Pictures of goods: a strip that can be swiped, thumbnails, and a zoom dialog. Before scripts are
 * loaded the strip scrolls, thumbnails link into it, and a picture links to its file.
 *
 * @param shown picture to begin with and to scroll to when it changes, for example of the chosen
 *   colour
 */
export function Gallery({
  pictures: allPictures,
  name,
  shown,
}: {
  readonly pictures: readonly string[];
  readonly name: string;
  readonly shown?: string | undefined;
}) {
  const t = useT();
  const { strip, pictures, currentIndex, onScroll, show } = usePictures(allPictures, shown);
  const [isLarge, setLarge] = useState(false);
  const [wasLarge, setWasLarge] = useState(false);
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
    <section className="gallery" aria-label={t('goods.gallery.label')}>
      {pictures.length > 1 && (
        <Thumbnails pictures={pictures} currentIndex={currentIndex} onShow={show} />
      )}
      <div className="main">
        <ul className="strip" ref={strip} onScroll={onScroll}>
          {pictures.map((src, index) => (
            <StripPicture
              key={src}
              pictures={pictures}
              index={index}
              name={name}
              isCurrent={index === currentIndex}
              onEnlarge={enlarge}
            />
          ))}
        </ul>
        {pictures.length > 1 && (
          <span className="count" aria-hidden="true">
            {currentIndex + 1} / {pictures.length}
          </span>
        )}
        <span className="button glass s zoom" aria-hidden="true">
          <ZoomIn />
          {t('goods.gallery.zoom')}
        </span>
      </div>
      {wasLarge && (
        <LazyZoomDialog
          pictures={pictures}
          name={name}
          initialIndex={currentIndex}
          open={isLarge}
          onClose={(last) => {
            setLarge(false);
            show(last);
          }}
        />
      )}
    </section>
  );
}

/**
 * The pictures in the order of the strip, with `shown` first when the page opens, and the scroll
 * position of the strip. A later value of `shown` scrolls to its picture.
 */
function usePictures(allPictures: readonly string[], shown: string | undefined) {
  const { show, ...strip } = useStrip();
  const [first] = useState(shown);
  const pictures = useMemo(() => withFirst(allPictures, first), [allPictures, first]);
  const lastShown = useRef(shown);
  useEffect(() => {
    if (shown === lastShown.current) return;
    lastShown.current = shown;
    if (shown !== undefined && pictures.includes(shown)) show(pictures.indexOf(shown));
  }, [shown, pictures]);
  return { ...strip, pictures, show };
}

function StripPicture({
  pictures,
  index,
  name,
  isCurrent,
  onEnlarge,
}: {
  readonly pictures: readonly string[];
  readonly index: number;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onEnlarge: (event: MouseEvent) => void;
}) {
  const t = useT();
  const src = pictures[index]!;
  return (
    <li id={`picture-${index + 1}`}>
      <a
        href={src}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onEnlarge}
        aria-label={t('goods.gallery.enlarge', { at: index + 1, count: pictures.length })}
      >
        <Picture
          src={src}
          width={800}
          sizes={mainSizes}
          alt={index === 0 ? name : ''}
          loading={index === 0 ? 'lead' : 'lazy'}
        />
      </a>
    </li>
  );
}

function Thumbnails({
  pictures,
  currentIndex,
  onShow,
}: {
  readonly pictures: readonly string[];
  readonly currentIndex: number;
  readonly onShow: (index: number) => void;
}) {
  const t = useT();
  return (
    <ul className="thumbs">
      {pictures.map((src, index) => (
        <li key={src}>
          <a
            href={`#picture-${index + 1}`}
            aria-current={index === currentIndex ? 'true' : undefined}
            aria-label={t('goods.gallery.picture', { at: index + 1, count: pictures.length })}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
          >
            <img
              src={thumbOf(src, 150)}
              alt=""
              width={150}
              height={150}
              loading={index < 5 ? 'eager' : 'lazy'}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Without scripts the strip shows its first picture. */
const withFirst = (pictures: readonly string[], first: string | undefined): readonly string[] =>
  first === undefined ? pictures : [first, ...pictures.filter((picture) => picture !== first)];
