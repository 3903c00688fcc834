import { useLoaderData } from 'react-router-dom';
import type { StoreCard } from '../api/stores.ts';
import { Brands } from '../parts/brands.tsx';
import { ClassArches } from '../parts/class-arches.tsx';
import { ClassFloor } from '../parts/class-floor.tsx';
import { Hero } from '../parts/hero.tsx';
import { Stores } from '../parts/stores.tsx';
import { useCommon } from '../parts/words.ts';

/** The mall at a glance. Parts without content are not there. */
export function Home() {
  const { stores } = useLoaderData() as { readonly stores: readonly StoreCard[] };
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
