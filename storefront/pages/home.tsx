import { Suspense } from 'react';
import { type HomeData, readHome } from '../api/home.ts';
import { definePage } from '../page.ts';
import { GoodsCard, GoodsGrid } from '../parts/goods-card.tsx';
import { Classes } from '../parts/home/classes.tsx';
import { Flash } from '../parts/home/flash.tsx';
import { Floor } from '../parts/home/floor.tsx';
import { HeroSlides } from '../parts/home/hero-slides.tsx';
import { Opening } from '../parts/home/opening.tsx';
import { Pair } from '../parts/home/pair.tsx';
import { Shops } from '../parts/home/shops.tsx';
import { Shortcuts } from '../parts/home/shortcuts.tsx';
import { Welcome } from '../parts/home/welcome.tsx';
import { Section } from '../parts/section.tsx';
import { useCommon } from '../state/common.ts';
import { useWords } from '../words.ts';
import '../styles/home.css';

/** The mall at a glance. Parts without content are not there. Each is taken over by itself, so that a phone answers in between. */
function Home({
  data: {
    goods,
    master,
    seckill,
    collectives,
    stores,
    adverts,
    points,
    notices,
    server_time: serverTime,
  },
}: {
  readonly data: HomeData;
}) {
  const words = useWords(),
    { common } = useCommon();
  return (
    <>
      <h1 className="vh">
        {common.index_name || words('common.site.title', { name: common.web_name })}
      </h1>
      <div className="hero wrap">
        <Classes look="panel" />
        {adverts.slides.length > 0 ? (
          <HeroSlides adverts={adverts.slides} />
        ) : (
          <Opening hasGoods={goods.length + master.length > 0} />
        )}
        <Classes look="arches" />
        <Welcome notices={notices} />
      </div>
      <Shortcuts adverts={adverts.below_slides} />
      <Suspense>
        <Flash seckill={seckill} serverTime={serverTime} />
      </Suspense>
      <Suspense>
        <Pair collectives={collectives} points={points} />
      </Suspense>
      {goods.map((floor, at) => (
        <Suspense key={floor.id}>
          <Floor
            floor={floor}
            left={adverts.floor_left[at]}
            top={adverts.floor_top[at]}
            foot={adverts.app_floor[at]}
          />
        </Suspense>
      ))}
      <Suspense>
        <Shops stores={stores} />
      </Suspense>
      {master.length > 0 && (
        <Suspense>
          <Section isLater id="recommended" title={words('home.recommended')}>
            <GoodsGrid most={6}>
              {master.map((one) => (
                <GoodsCard key={one.id} goods={one} />
              ))}
            </GoodsGrid>
          </Section>
        </Suspense>
      )}
    </>
  );
}

export const page = definePage<HomeData>({ load: ({ api }) => readHome(api), Page: Home });
