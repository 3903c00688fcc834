import { Suspense } from 'react';
import { type HomeData, readHome } from '../../api/catalog/home.ts';
import { AdvertSlides } from '../../components/adverts/advert-slides.tsx';
import { GoodsCard, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { Classes } from '../../components/home/classes.tsx';
import { EmptyHero } from '../../components/home/empty-hero.tsx';
import { Floor } from '../../components/home/floor.tsx';
import { OfferPanels } from '../../components/home/offer-panels.tsx';
import { RecommendedStores } from '../../components/home/recommended-stores.tsx';
import { SeckillStrip } from '../../components/home/seckill-strip.tsx';
import { Shortcuts } from '../../components/home/shortcuts.tsx';
import { Welcome } from '../../components/home/welcome.tsx';
import { Section } from '../../components/ui/section.tsx';
import { definePage } from '../../page.ts';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/home.css';

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
          <Section isDeferred id="recommended" title={t('home.recommended')}>
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

export const page = definePage<HomeData>({
  load: ({ api }) => readHome(api),
  head: ({ data: { adverts } }) => ({
    ...(adverts.slides[0] && { image: adverts.slides[0].image }),
  }),
  Page: Home,
});
