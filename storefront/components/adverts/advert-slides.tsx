import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { useT } from '../../texts.ts';
import { hideOn, SlideControls } from '../media/slides.tsx';
import { useStrip } from '../media/use-strip.ts';
import { AdvertLink } from './advert-link.tsx';

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
      aria-roledescription={t('common.slides.kind')}
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
        <SlideControls currentIndex={currentIndex} count={adverts.length} onShow={show} />
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
          {only && <source {...hideOn[only]} />}
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
