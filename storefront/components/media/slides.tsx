import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../../texts.ts';
import { useStrip } from './use-strip.ts';

/** A picture without content, for a screen that hides its slide. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
/** `<source>` of a picture for the screens that hide it; phones are `thin`. */
export const hideOn = {
  wide: { media: '(max-width: 47.99em)', srcSet: noPicture },
  thin: { media: '(min-width: 48em)', srcSet: noPicture },
} as const;

/**
 * Pictures side by side: swiped or changed with buttons, never by themselves.
 *
 * @param only the screens that show them. The others load no picture.
 */
export function Slides({
  pictures,
  label,
  only,
}: {
  readonly pictures: readonly string[];
  readonly label: string;
  readonly only: 'wide' | 'thin' | undefined;
}) {
  const t = useT();
  const { strip, currentIndex, show, onScroll } = useStrip();
  return (
    <section
      className={only ? `slides only-${only}` : 'slides'}
      aria-roledescription={t('common.slides.kind')}
      aria-label={label}
    >
      <ul ref={strip} tabIndex={0} aria-label={label} onScroll={onScroll}>
        {pictures.map((src, index) => (
          <li key={index}>
            <picture>
              {only && <source {...hideOn[only]} />}
              <img
                src={src}
                alt=""
                width={1200}
                height={400}
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            </picture>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <SlideControls currentIndex={currentIndex} count={pictures.length} onShow={show} />
      )}
    </section>
  );
}

/** Buttons to the previous and the next slide, with the position between them. */
export function SlideControls({
  currentIndex,
  count,
  onShow,
}: {
  readonly currentIndex: number;
  readonly count: number;
  readonly onShow: (index: number) => void;
}) {
  const t = useT();
  const showNext = (by: number) => onShow((currentIndex + by + count) % count);
  return (
    <p className="slide-controls">
      <button type="button" aria-label={t('common.slides.previous')} onClick={() => showNext(-1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-live="polite">
        <span className="visually-hidden">
          {t('common.slides.at', { at: currentIndex + 1, of: count })}
        </span>
        <span aria-hidden="true">
          {currentIndex + 1} / {count}
        </span>
      </span>
      <button type="button" aria-label={t('common.slides.next')} onClick={() => showNext(1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </p>
  );
}
