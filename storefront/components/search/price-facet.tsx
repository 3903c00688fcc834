import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PriceFacet as Range } from '../../../schemas/contract/calls/catalog.ts';
import { readSearch, type SearchParams, searchPath } from '../../state/search-params.ts';
import { stay } from '../../state/stay.ts';
import { useT } from '../../words.ts';
import { FacetLink } from './facet-link.tsx';
import { rangeText } from './price-text.ts';

/** Comes when it is looked at: most phones never open the filters. */
const PriceSlider = lazy(() =>
  import('./price-slider.tsx').then((file) => ({ default: file.PriceSlider })),
);

/**
 * Ranges that have goods, how many as a bar; several of them by a slider, and any other range by
 * hand. A form that works before scripts arrive.
 */
export function PriceFacet({
  asked,
  prices,
}: {
  readonly asked: SearchParams;
  readonly prices: readonly Range[];
}) {
  const words = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const most = Math.max(1, ...prices.map(({ count }) => count));
  const { price_from: low = '', price_to: high = '' } = asked;
  const submit = () => {
    const sent = new URLSearchParams(
      [...new FormData(form.current!)].map(([name, value]) => [name, String(value)]),
    );
    void navigate(
      searchPath({
        ...asked,
        price_from: undefined,
        price_to: undefined,
        ...pricesIn(sent),
      } as SearchParams),
    );
  };
  const pick = (from: string, to: string) =>
    void navigate(searchPath({ ...asked, price_from: from, price_to: to }), {
      state: stay,
      preventScrollReset: true,
    });
  return (
    <section className="facet">
      <h3>{words('catalog.facets.price')}</h3>
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
                  ...asked,
                  price_from: isOn ? '' : from,
                  price_to: isOn ? '' : to,
                })}
              >
                <span className="num">{rangeText(from, to, words)}</span>
                <i style={{ inlineSize: `${Math.round((count / most) * 100)}%` }} />
                <small>{count}</small>
              </FacetLink>
            </li>
          );
        })}
      </ul>
      {prices.length > 1 && (
        <WhenSeen className="price-slide">
          <PriceSlider prices={prices} low={low} high={high} onPick={pick} />
        </WhenSeen>
      )}
      <form
        className="range"
        action={searchPath({ ...asked, price_from: '', price_to: '' })}
        ref={form}
        key={`${low} ${high}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="input">
          <span className="faint">¥</span>
          <input
            className="num"
            name="price_from"
            inputMode="decimal"
            defaultValue={low.replace(/\.00$/, '')}
            aria-label={words('catalog.facets.lowest')}
          />
        </label>
        <span className="faint">–</span>
        <label className="input">
          <span className="faint">¥</span>
          <input
            className="num"
            name="price_to"
            inputMode="decimal"
            defaultValue={high.replace(/\.00$/, '')}
            aria-label={words('catalog.facets.highest')}
          />
        </label>
        <button type="submit" className="btn line s">
          {words('catalog.facets.apply')}
        </button>
      </form>
    </section>
  );
}

/** Typed or followed, `100` and `100.00` are one price. */
const isSame = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));
const pricesIn = (sent: URLSearchParams): SearchParams => readSearch(undefined, sent);

/** Room that is kept from the beginning, for what comes once somebody sees it. */
function WhenSeen({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, see] = useState(false);
  useEffect(() => {
    const eye = new IntersectionObserver(([entry]) => {
      if (entry!.isIntersecting) see(true);
    });
    eye.observe(ref.current!);
    return () => eye.disconnect();
  }, []);
  return (
    <div className={className} ref={ref}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  );
}
