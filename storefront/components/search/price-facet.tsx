import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currencySymbol } from '../../../engine/format/index.ts';
import { loadChunk } from '../../../engine/wire/index.ts';
import type { PriceFacet as Range } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { keepFocus } from '../../state/page/keep-focus.ts';
import { readSearch, type SearchParams, searchPath } from '../../state/search/search-params.ts';
import { useT } from '../../texts.ts';
import { LazyPart } from '../feedback/lazy-part.tsx';
import { FacetLink } from './facet-link.tsx';
import { rangeText } from './price-text.ts';

/** Loaded when it becomes visible, because most phones never open the filters. */
const PriceSlider = lazy(async () => ({
  default: (await loadChunk(() => import('./price-slider.tsx'))).PriceSlider,
}));

/**
 * Price ranges with bars of their counts, a slider and a form for any range. The form works before
 * scripts are loaded.
 */
export function PriceFacet({
  query,
  prices,
}: {
  readonly query: SearchParams;
  readonly prices: readonly Range[];
}) {
  const t = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const maxCount = Math.max(1, ...prices.map(({ count }) => count));
  const { price_from: low = '', price_to: high = '' } = query;
  const submit = () => {
    const sent = new URLSearchParams(
      [...new FormData(form.current!)].map(([name, value]) => [name, String(value)]),
    );
    void navigate(
      searchPath({
        ...query,
        price_from: undefined,
        price_to: undefined,
        ...pricesIn(sent),
      } as SearchParams),
    );
  };
  const pick = (from: string, to: string) =>
    void navigate(searchPath({ ...query, price_from: from, price_to: to }), {
      state: keepFocus,
      preventScrollReset: true,
    });
  return (
    <section className="facet">
      <h3>{t('catalog.facets.price')}</h3>
      <ul className="prices">
        {prices.map(({ from, to, count }) => {
          const isOn = isSame(from, low) && isSame(to, high);
          return (
            <li key={from} className={isOn ? 'on' : ''}>
              <FacetLink
                kind="price"
                id={from}
                isOn={isOn}
                to={searchPath({
                  ...query,
                  price_from: isOn ? '' : from,
                  price_to: isOn ? '' : to,
                })}
              >
                <span className="num">{rangeText(from, to, t)}</span>
                <i style={{ inlineSize: `${Math.round((count / maxCount) * 100)}%` }} />
                <small>{count}</small>
              </FacetLink>
            </li>
          );
        })}
      </ul>
      {prices.length > 1 && (
        <WhenVisible className="price-slide">
          <PriceSlider prices={prices} low={low} high={high} onPick={pick} />
        </WhenVisible>
      )}
      <form
        className="range"
        action={searchPath({ ...query, price_from: '', price_to: '' })}
        ref={form}
        key={`${low} ${high}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="input">
          <span className="faint">{currencySymbol()}</span>
          <input
            className="num"
            name="price_from"
            inputMode="decimal"
            defaultValue={low.replace(/\.00$/, '')}
            aria-label={t('catalog.facets.lowest')}
          />
        </label>
        <span className="faint">–</span>
        <label className="input">
          <span className="faint">{currencySymbol()}</span>
          <input
            className="num"
            name="price_to"
            inputMode="decimal"
            defaultValue={high.replace(/\.00$/, '')}
            aria-label={t('catalog.facets.highest')}
          />
        </label>
        <button type="submit" className="button line s">
          {t('catalog.facets.apply')}
        </button>
      </form>
    </section>
  );
}

/** `100` and `100.00` are the same price. */
const isSame = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));
const pricesIn = (sent: URLSearchParams): SearchParams => readSearch(undefined, sent);

/** Reserves space and renders its content when it becomes visible. */
function WhenVisible({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry!.isIntersecting) setVisible(true);
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={className} ref={ref}>
      {isVisible && <LazyPart>{children}</LazyPart>}
    </div>
  );
}
