import { useCommon } from '../state/common.ts';
import { useWords } from '../words.ts';

/** The first words, and ways further down the page. */
export function Hero({ hasStores }: { readonly hasStores: boolean }) {
  const words = useWords();
  const { brands } = useCommon();
  return (
    <section className="hero wrap">
      <h1>{words('home.hero.title')}</h1>
      <div className="hero-say">
        <p>{words('home.hero.text')}</p>
        <div className="hero-do">
          {hasStores && <a className="btn dark" href="#stores">{words('home.hero.stores')}</a>}
          {brands.length > 0 && <a className="btn line" href="#brands">{words('home.hero.brands')}</a>}
        </div>
      </div>
    </section>
  );
}
