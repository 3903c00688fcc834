import { readStores, type StoreCard } from '../api/stores.ts';
import { definePage } from '../page.ts';
import { Brands } from '../parts/brands.tsx';
import { ClassArches } from '../parts/class-arches.tsx';
import { ClassFloor } from '../parts/class-floor.tsx';
import { Hero } from '../parts/hero.tsx';
import { Stores } from '../parts/stores.tsx';
import { useCommon } from '../state/common.ts';
import '../styles/home.css';

/** Stores shown on the home page. */
const homeStores = 12;

interface HomeData { readonly stores: readonly StoreCard[] }

/** The mall at a glance. Parts without content are not there. */
function Home({ data: { stores } }: { readonly data: HomeData }) {
  const { classes, brands } = useCommon();
  return (
    <>
      <Hero hasStores={stores.length > 0} />
      {classes.length > 0 && <ClassArches />}
      {stores.length > 0 && <Stores stores={stores} />}
      {classes.filter(({ children }) => children.length > 0).map((first) => <ClassFloor key={first.id} first={first} />)}
      {brands.length > 0 && <Brands />}
    </>
  );
}

export const page = definePage<HomeData>({ load: async ({ api }) => ({ stores: await readStores(api, homeStores) }), Page: Home });
