import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useT } from '../../texts.ts';

/**
 * Wide pictures side by side, moved by touch, buttons and arrow keys, never by themselves. Phones
 * show `thin` where it is not empty.
 */
export function Slides({
  wide,
  thin,
  label,
}: {
  readonly wide: readonly string[];
  readonly thin: readonly string[];
  readonly label: string;
}) {
  const onWide = wide.length > 0 ? wide : thin;
  const onThin = thin.length > 0 ? thin : wide;
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const go = (by: number) =>
    strip.current?.scrollTo({ left: (at + by) * strip.current.clientWidth });
  return (
    <section className="slides" aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={strip}
        tabIndex={0}
        aria-label={label}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {Array.from({ length: Math.max(onWide.length, onThin.length) }, (_, place) => (
          <WidthOnly key={place} as="li" wide={onWide[place]} thin={onThin[place]}>
            <picture>
              {onThin[place] !== undefined && (
                <source media="(max-width: 47.99em)" srcSet={onThin[place]} />
              )}
              <img
                src={onWide[place] ?? onThin[place]}
                alt=""
                width={1200}
                height={400}
                loading={place === 0 ? 'eager' : 'lazy'}
              />
            </picture>
          </WidthOnly>
        ))}
      </ul>
      {[onWide, onThin].map(
        ({ length }, one) =>
          length > 1 && (
            <WidthOnly key={one} as="p" wide={one === 0 || undefined} thin={one === 1 || undefined}>
              <SlideButtons at={at} count={length} go={go} />
            </WidthOnly>
          ),
      )}
    </section>
  );
}

/** Hides an item on wide or narrow screens with CSS, so that the server's HTML fits both. */
function WidthOnly({
  as: Tag,
  wide,
  thin,
  children,
}: {
  readonly as: 'li' | 'p';
  readonly wide: unknown;
  readonly thin: unknown;
  readonly children: ReactNode;
}) {
  return (
    <Tag
      className={
        [
          Tag === 'p' && 'slides-tools',
          wide === undefined && 'only-thin',
          thin === undefined && 'only-wide',
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
    >
      {children}
    </Tag>
  );
}

function SlideButtons({
  at,
  count,
  go,
}: {
  readonly at: number;
  readonly count: number;
  readonly go: (by: number) => void;
}) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        aria-label={t('common.slides.previous')}
        disabled={at === 0}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span className="num" aria-hidden="true">
        {at + 1} / {count}
      </span>
      <button
        type="button"
        aria-label={t('common.slides.next')}
        disabled={at >= count - 1}
        onClick={() => go(1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  );
}
