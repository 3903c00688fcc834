import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currencySymbol } from '../../../engine/format/index.ts';
import { loadChunk } from '../../../engine/wire/index.ts';
import type { PriceFacet as Range } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { keepFocus } from '../../rules/keep-focus.ts';
import { readSearch, type SearchParams, searchPath } from '../../rules/search-params.ts';
import { useT } from '../../texts.ts';
import { LazyPart } from '../feedback/lazy-part.tsx';
import { FacetLink } from './facet-link.tsx';
import { rangeText } from './price-text.ts';

/** Loaded when it becomes visible, because most phones never open the filters. */
const PriceSlider = lazy(async () => ({
  default: (await loadChunk(() => import('./price-slider.tsx'))).PriceSlider,
}));

interface QueryProps {
  readonly query: SearchParams;
}

/**
 * Price ranges with bars of their counts, a slider and a form for any range. The form works before
 * scripts are loaded.
 */
export function PriceFacet({ query, prices }: QueryProps & { readonly prices: readonly Range[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { price_from: low = '', price_to: high = '' } = query;
  const pick = (from: string, to: string) =>
    void navigate(searchPath({ ...query, price_from: from, price_to: to }), {
      state: keepFocus,
      preventScrollReset: true,
    });
  return (
    <section className="facet">
      <h3>{t('catalog.facets.price')}</h3>
      <PriceRanges query={query} prices={prices} />
      {prices.length > 1 && (
        <WhenVisible className="price-slide">
          <PriceSlider prices={prices} low={low} high={high} onPick={pick} />
        </WhenVisible>
      )}
      <PriceForm key={`${low} ${high}`} query={query} />
    </section>
  );
}

/** Links of the ranges; the chosen one removes itself. */
function PriceRanges({ query, prices }: QueryProps & { readonly prices: readonly Range[] }) {
  const t = useT();
  const { price_from: low = '', price_to: high = '' } = query;
  const maxCount = Math.max(1, ...prices.map(({ count }) => count));
  return (
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
  );
}

function PriceForm({ query }: QueryProps) {
  const t = useT();
  const navigate = useNavigate();
  const { price_from: low = '', price_to: high = '' } = query;
  const submit = (form: HTMLFormElement) => {
    const sent = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
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
  return (
    <form
      className="range"
      action={searchPath({ ...query, price_from: '', price_to: '' })}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <PriceInput name="price_from" value={low} label={t('catalog.facets.lowest')} />
      <span className="faint">–</span>
      <PriceInput name="price_to" value={high} label={t('catalog.facets.highest')} />
      <button type="submit" className="button line s">
        {t('catalog.facets.apply')}
      </button>
    </form>
  );
}

function PriceInput({
  name,
  value,
  label,
}: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
}) {
  return (
    <label className="input">
      <span className="faint">{currencySymbol()}</span>
      <input
        className="num"
        name={name}
        inputMode="decimal"
        defaultValue={value.replace(/\.00$/, '')}
        aria-label={label}
      />
    </label>
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
