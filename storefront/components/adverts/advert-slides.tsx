import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { useT } from '../../texts.ts';
import { useStrip } from '../media/use-strip.ts';
import { AdvertLink } from './advert-link.tsx';

/** A picture without content, for a screen that hides its advert. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
/** Screens that hide adverts of the other kind (styles/pages/adverts.css). */
const hiddenOn = { wide: '(max-width: 47.99em)', thin: '(min-width: 48em)' } as const;

/**
 * Adverts side by side: swiped or changed with buttons, never by themselves.
 *
 * @param only the screens that show them; phones are `thin`. The others load no picture.
 */
export function AdvertSlides({
  adverts,
  className = '',
  only,
}: {
  readonly adverts: readonly AdvertAnswer[];
  readonly className?: string;
  readonly only?: 'wide' | 'thin' | undefined;
}) {
  const t = useT();
  const { strip, currentIndex, show, onScroll } = useStrip();
  return (
    <section
      className={['adverts', className, only && `only-${only}`].filter(Boolean).join(' ')}
      aria-roledescription={t('common.adverts.kind')}
      aria-label={t('common.adverts.label')}
    >
      <ul
        ref={strip}
        tabIndex={adverts.length > 1 ? 0 : undefined}
        aria-label={t('common.adverts.label')}
        onScroll={onScroll}
      >
        {adverts.map((advert, index) => (
          <Slide key={advert.id} advert={advert} isFirst={index === 0} only={only} />
        ))}
      </ul>
      {adverts.length > 1 && (
        <SlideControls
          currentIndex={currentIndex}
          count={adverts.length}
          onShow={(index) => show((index + adverts.length) % adverts.length)}
        />
      )}
    </section>
  );
}

interface SlideProps {
  readonly advert: AdvertAnswer;
  /** Loaded at once; the others when they come into view. */
  readonly isFirst: boolean;
  readonly only: 'wide' | 'thin' | undefined;
}

function Slide({ advert, isFirst, only }: SlideProps) {
  const t = useT();
  return (
    <li className={isFirst ? '' : 'later in-sight'}>
      <AdvertLink advert={advert} className="slide">
        <picture>
          {only && <source media={hiddenOn[only]} srcSet={noPicture} />}
          <img
            src={advert.image}
            alt=""
            width={advert.width}
            height={advert.height}
            loading={isFirst ? 'eager' : 'lazy'}
            {...(isFirst ? { fetchPriority: 'high' as const } : {})}
            decoding="async"
          />
        </picture>
        <span className="say">
          <strong>{advert.name}</strong>
          <span className="button glass" aria-hidden="true">
            {t('common.adverts.go')}
          </span>
        </span>
      </AdvertLink>
    </li>
  );
}

interface SlideControlsProps {
  readonly currentIndex: number;
  readonly count: number;
  readonly onShow: (index: number) => void;
}

/** Buttons to the previous and the next slide, with the position between them. */
function SlideControls({ currentIndex, count, onShow }: SlideControlsProps) {
  const t = useT();
  return (
    <p className="slide-controls">
      <button
        type="button"
        aria-label={t('common.adverts.previous')}
        onClick={() => onShow(currentIndex - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-live="polite">
        <span className="visually-hidden">
          {t('common.adverts.at', { at: currentIndex + 1, of: count })}
        </span>
        <span aria-hidden="true">
          {currentIndex + 1} / {count}
        </span>
      </span>
      <button
        type="button"
        aria-label={t('common.adverts.next')}
        onClick={() => onShow(currentIndex + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </p>
  );
}
