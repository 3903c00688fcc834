import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AdvertAnswer } from '../../../schemas/contract/calls/content.ts';
import { useT } from '../../texts.ts';
import { AdvertLink } from './advert.tsx';

/** Adverts side by side: swiped or changed with buttons, never by themselves. */
export function HeroSlides({ adverts }: { readonly adverts: readonly AdvertAnswer[] }) {
  const t = useT();
  const track = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  const scrollToSlide = (slide: number) => {
    const to = (slide + adverts.length) % adverts.length;
    track.current?.scrollTo({ left: to * track.current.clientWidth });
  };
  return (
    <section
      className="hero-slides"
      aria-roledescription={t('home.slides.kind')}
      aria-label={t('home.slides.label')}
    >
      <ul
        ref={track}
        tabIndex={adverts.length > 1 ? 0 : undefined}
        aria-label={t('home.slides.label')}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrentIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {adverts.map((advert, index) => (
          <li key={advert.id} className={index === 0 ? '' : 'later in-sight'}>
            <AdvertLink advert={advert} className="slide">
              <img
                src={advert.image}
                alt=""
                width={advert.width}
                height={advert.height}
                loading={index === 0 ? 'eager' : 'lazy'}
                {...(index === 0 ? { fetchPriority: 'high' as const } : {})}
                decoding="async"
              />
              <span className="say">
                <strong>{advert.name}</strong>
                <span className="btn glass" aria-hidden="true">
                  {t('home.slides.go')}
                </span>
              </span>
            </AdvertLink>
          </li>
        ))}
      </ul>
      {adverts.length > 1 && (
        <p className="turn">
          <button
            type="button"
            aria-label={t('home.slides.previous')}
            onClick={() => scrollToSlide(currentIndex - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <span aria-live="polite">
            <span className="vh">
              {t('home.slides.at', { at: currentIndex + 1, of: adverts.length })}
            </span>
            <span aria-hidden="true">
              {currentIndex + 1} / {adverts.length}
            </span>
          </span>
          <button
            type="button"
            aria-label={t('home.slides.next')}
            onClick={() => scrollToSlide(currentIndex + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </p>
      )}
    </section>
  );
}
