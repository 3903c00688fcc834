import { useCommon, useWords } from './words.ts';

/** The first words, and ways further down the page. */
export function Hero({ hasStores }: { readonly hasStores: boolean }) {
  const words = useWords();
  const { brands } = useCommon();
  return (
    <section className="hero wrap">
      <h1>{words('hero.title')}</h1>
      <div className="hero-say">
        <p>{words('hero.text')}</p>
        <div className="hero-do">
          {hasStores && <a className="btn dark" href="#stores">{words('hero.stores')}</a>}
          {brands.length > 0 && <a className="btn line" href="#brands">{words('hero.brands')}</a>}
        </div>
      </div>
    </section>
  );
}
