import { type HomeData, readHome } from '../api/home.ts';
import { definePage } from '../page.ts';
import { GoodsCard, GoodsGrid } from '../parts/goods-card.tsx';
import { Classes } from '../parts/home/classes.tsx';
import { Flash } from '../parts/home/flash.tsx';
import { Floor } from '../parts/home/floor.tsx';
import { HeroSlides } from '../parts/home/hero-slides.tsx';
import { Pair } from '../parts/home/pair.tsx';
import { Shops } from '../parts/home/shops.tsx';
import { Shortcuts } from '../parts/home/shortcuts.tsx';
import { Welcome } from '../parts/home/welcome.tsx';
import { Section } from '../parts/section.tsx';
import { useCommon } from '../state/common.ts';
import { useWords } from '../words.ts';
import '../styles/home.css';

/** The mall at a glance. Parts without content are not there. */
function Home({ data: { goods, master, seckill, collectives, stores, adverts, points, notices, server_time: serverTime } }: { readonly data: HomeData }) {
  const words = useWords(), { common } = useCommon();
  return (
    <>
      <h1 className="vh">{common.index_name || words('common.site.title', { name: common.web_name })}</h1>
      <div className="hero wrap"><Classes look="panel" /><HeroSlides adverts={adverts.slides} /><Classes look="arches" /><Welcome notices={notices} /></div>
      <Shortcuts adverts={adverts.below_slides} />
      <Flash seckill={seckill} serverTime={serverTime} />
      <Pair collectives={collectives} points={points} />
      {goods.map((floor, at) => <Floor key={floor.id} floor={floor} left={adverts.floor_left[at]} top={adverts.floor_top[at]} foot={adverts.app_floor[at]} />)}
      <Shops stores={stores} />
      {master.length > 0 && <Section id="recommended" title={words('home.recommended')}><GoodsGrid most={6}>{master.map((one) => <GoodsCard key={one.id} goods={one} />)}</GoodsGrid></Section>}
    </>
  );
}

export const page = definePage<HomeData>({ load: ({ api }) => readHome(api), Page: Home });
