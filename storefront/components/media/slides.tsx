import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../texts.ts';
import { useStrip } from './use-strip.ts';

/**
 * Carousel of pictures, moved by touch, buttons and arrow keys, never by itself. `desktop` and
 * `mobile`: URLs for wide screens and for phones; an empty list is replaced by the other one.
 */
export function Slides({
  desktop,
  mobile,
  label,
}: {
  readonly desktop: readonly string[];
  readonly mobile: readonly string[];
  readonly label: string;
}) {
  const desktopUrls = desktop.length > 0 ? desktop : mobile;
  const mobileUrls = mobile.length > 0 ? mobile : desktop;
  const { strip, currentIndex, show, onScroll } = useStrip();
  const go = (by: number) => show(currentIndex + by);
  return (
    <section className="slides" aria-roledescription="carousel" aria-label={label}>
      <ul ref={strip} tabIndex={0} aria-label={label} onScroll={onScroll}>
        {Array.from({ length: Math.max(desktopUrls.length, mobileUrls.length) }, (_, index) => (
          <DeviceOnly
            key={index}
            as="li"
            onDesktop={desktopUrls[index] !== undefined}
            onMobile={mobileUrls[index] !== undefined}
          >
            <picture>
              {mobileUrls[index] !== undefined && (
                <source media="(max-width: 47.99em)" srcSet={mobileUrls[index]} />
              )}
              <img
                src={desktopUrls[index] ?? mobileUrls[index]}
                alt=""
                width={1200}
                height={400}
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            </picture>
          </DeviceOnly>
        ))}
      </ul>
      {desktopUrls.length > 1 && (
        <DeviceOnly as="p" onDesktop onMobile={false}>
          <SlideButtons index={currentIndex} count={desktopUrls.length} go={go} />
        </DeviceOnly>
      )}
      {mobileUrls.length > 1 && (
        <DeviceOnly as="p" onDesktop={false} onMobile>
          <SlideButtons index={currentIndex} count={mobileUrls.length} go={go} />
        </DeviceOnly>
      )}
    </section>
  );
}

/** Hides an element on desktops or phones with CSS, so that the server's HTML fits both. */
function DeviceOnly({
  as: Tag,
  onDesktop,
  onMobile,
  children,
}: {
  readonly as: 'li' | 'p';
  readonly onDesktop: boolean;
  readonly onMobile: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Tag
      className={
        [Tag === 'p' && 'slides-tools', !onDesktop && 'only-thin', !onMobile && 'only-wide']
          .filter(Boolean)
          .join(' ') || undefined
      }
    >
      {children}
    </Tag>
  );
}

function SlideButtons({
  index,
  count,
  go,
}: {
  readonly index: number;
  readonly count: number;
  readonly go: (by: number) => void;
}) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        aria-label={t('common.slides.previous')}
        disabled={index === 0}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span className="num" aria-hidden="true">
        {index + 1} / {count}
      </span>
      <button
        type="button"
        aria-label={t('common.slides.next')}
        disabled={index >= count - 1}
        onClick={() => go(1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  );
}
