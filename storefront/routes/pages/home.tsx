import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type HomeData, readHome } from '../../api/catalog/home.ts';
import { AdvertSlides } from '../../components/adverts/advert-slides.tsx';
import { GoodsCard, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { Floor } from '../../components/home/floor.tsx';
import { OfferPanels } from '../../components/home/offer-panels.tsx';
import { RecommendedStores } from '../../components/home/recommended-stores.tsx';
import { SeckillStrip } from '../../components/home/seckill-strip.tsx';
import { Welcome } from '../../components/home/welcome.tsx';
import { definePage } from '../../page.ts';
import { searchPath } from '../../rules/search-path.ts';
import { useClassName, useCommon, useFilledClasses } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/home.css';
import { BadgeCheck, Coins, Heart, Store, Timer, Users } from 'lucide-react';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { AdvertPicture } from '../../components/adverts/advert-picture.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { Section } from '../../components/ui/section.tsx';

/**
 * Home page. Sections without content are omitted. Each section has its own `Suspense` boundary, so
 * that React hydrates it in a separate task and a phone stays responsive.
 */
function Home({
  data: { goods, master, seckill, collectives, stores, adverts, points, notices },
}: {
  readonly data: HomeData;
}) {
  const t = useT();
  const { common, classes } = useCommon();
  const wide = adverts.slides.length > 0 ? adverts.slides : adverts.app_slides;
  const hasBoth = adverts.slides.length > 0 && adverts.app_slides.length > 0;
  return (
    <>
      <h1 className="visually-hidden">
        {common.index_name || t('common.site.title', { name: common.web_name })}
      </h1>
      <div className="hero wrap">
        <Classes look="panel" />
        {wide.length > 0 ? (
          <AdvertSlides adverts={wide} only={hasBoth ? 'wide' : undefined} />
        ) : (
          <EmptyHero hasGoods={goods.length + master.length > 0} />
        )}
        {hasBoth && <AdvertSlides adverts={adverts.app_slides} only="thin" />}
        <Classes look="arches" />
        <Welcome notices={notices} />
      </div>
      <Shortcuts adverts={adverts.below_slides} />
      <Suspense>
        <SeckillStrip seckill={seckill} />
      </Suspense>
      <Suspense>
        <OfferPanels collectives={collectives} points={points} />
      </Suspense>
      {goods.map((floor, index) => (
        <Suspense key={floor.id}>
          <Floor
            floor={floor}
            below={classes.find(({ id }) => id === floor.id)?.children.slice(0, 5) ?? []}
            left={adverts.floor_left[index]}
            top={adverts.floor_top[index]}
            foot={adverts.app_floor[index]}
          />
        </Suspense>
      ))}
      <Suspense>
        <RecommendedStores stores={stores} />
      </Suspense>
      {master.length > 0 && (
        <Suspense>
          <Section
            id="recommended-title"
            anchor="recommended"
            title={t('home.recommended')}
            className="sect wrap later"
          >
            <GoodsGrid columns={6}>
              {master.map((card) => (
                <GoodsCard key={card.id} goods={card} />
              ))}
            </GoodsGrid>
          </Section>
        </Suspense>
      )}
    </>
  );
}

/** Shown instead of the slides while there are no adverts: the mall's name and a link. */
function EmptyHero({ hasGoods }: { readonly hasGoods: boolean }) {
  const t = useT();
  const { common } = useCommon();
  return (
    <section className="opening">
      <svg viewBox="0 0 360 200" aria-hidden="true">
        <path d="M10 200V70a50 50 0 0 1 100 0v130z" />
        <path d="M130 200V90a50 50 0 0 1 100 0v110z" />
        <path d="M250 200V50a50 50 0 0 1 100 0v150z" />
      </svg>
      <strong>{common.index_name || common.web_name}</strong>
      <p>{common.description || t(hasGoods ? 'home.opening.open' : 'home.opening.new')}</p>
      <Link to={hasGoods ? '/s/' : '/store/join'} className="button buy">
        {t(hasGoods ? 'home.opening.look' : 'home.doors.join')}
      </Link>
    </section>
  );
}

export const page = definePage<HomeData>({
  load: ({ api }) => readHome(api),
  head: ({ data: { adverts } }) => ({
    ...(adverts.slides[0] && { image: adverts.slides[0].image }),
  }),
  Page: Home,
});

const shortcuts = [
  ['/user/safe/check', 'check', BadgeCheck],
  ['/integral', 'integral', Coins],
  ['/collectives', 'collectives', Users],
  ['/seckills', 'seckills', Timer],
  ['/user/favorites', 'favorites', Heart],
  ['/store/join', 'join', Store],
] as const;

function ShortcutsContent({ adverts }: { readonly adverts: readonly AdvertAnswer[] }) {
  const t = useT();
  return (
    <div className="quick wrap">
      <nav className="shortcuts" aria-label={t('home.doors.label')}>
        {shortcuts.map(([to, name, Icon]) => (
          <Link key={to} to={to}>
            <Icon aria-hidden="true" />
            {t(`home.doors.${name}`)}
          </Link>
        ))}
      </nav>
      {adverts.length > 0 && (
        <div className="rail ads" role="group" aria-label={t('home.ads')} tabIndex={0}>
          {adverts.slice(0, 3).map((advert) => (
            <AdvertPicture key={advert.id} advert={advert} className="ad" />
          ))}
        </div>
      )}
    </div>
  );
}

/** Six links (docs/product.md#home-page) and the adverts below the slides. */
const Shortcuts = cachedFragment('shortcuts', ShortcutsContent, (shown) => shown);

/** Child classes named below a class. */
const shownChildren = 3;

function ClassesContent({ look }: { readonly look: 'panel' | 'arches' }) {
  const t = useT();
  const nameOf = useClassName();
  const classes = useFilledClasses();
  if (classes.length === 0) return null;
  return (
    <nav
      className={look === 'panel' ? 'classes' : 'top thin-only'}
      aria-label={t('home.classes.title')}
    >
      <ul className={look === 'panel' ? '' : 'arches'}>
        {classes.map((first) => (
          <li key={first.id}>
            <Link to={searchPath({ pid: first.id })}>
              <Picture
                src={first.thumb}
                width={look === 'panel' ? 36 : 160}
                height={look === 'panel' ? 36 : 200}
                loading="eager"
              />
              <b>{nameOf(first)}</b>
              {look === 'panel' && (
                <span>
                  {first.children.slice(0, shownChildren).map(nameOf).join(t('home.classes.comma'))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * First-level classes: as a list with three children each on wide screens, as arches on narrow
 * ones.
 */
const Classes = cachedFragment('classes', ClassesContent, ({ look }) => [
  look,
  useFilledClasses().map(({ children, ...first }) => [
    first,
    children.slice(0, shownChildren).map(({ name, ename }) => [name, ename]),
  ]),
]);
