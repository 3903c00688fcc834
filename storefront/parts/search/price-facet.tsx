import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../engine/format/money.ts';
import type { PriceFacet as Range } from '../../../schemas/contract/calls/catalog.ts';
import { readSearch, type SearchParams, searchPath } from '../../state/search-params.ts';
import { useWords, type Words } from '../../words.ts';
import { FacetLink } from './facet-link.tsx';

/** Ranges that have goods, how many as a bar, and any other range by hand. A form that works before scripts arrive. */
export function PriceFacet({ asked, prices }: { readonly asked: SearchParams; readonly prices: readonly Range[] }) {
  const words = useWords(), navigate = useNavigate(), form = useRef<HTMLFormElement>(null);
  const most = Math.max(1, ...prices.map(({ count }) => count)), { price_from: low = '', price_to: high = '' } = asked;
  const submit = () => {
    const sent = new URLSearchParams([...new FormData(form.current!)].map(([name, value]) => [name, String(value)]));
    void navigate(searchPath({ ...asked, price_from: undefined, price_to: undefined, ...pricesIn(sent) } as SearchParams));
  };
  return (
    <section className="facet">
      <h3>{words('catalog.facets.price')}</h3>
      <ul className="prices">
        {prices.map(({ from, to, count }) => {
          const isOn = from === low && to === high;
          return (
            <li key={from} className={isOn ? 'on' : ''}>
              <FacetLink kind="price" id={from} isOn={isOn} to={searchPath({ ...asked, price_from: isOn ? '' : from, price_to: isOn ? '' : to })}>
                <span className="num">{rangeText(from, to, words)}</span><i style={{ inlineSize: `${Math.round((count / most) * 100)}%` }} /><small>{count}</small>
              </FacetLink>
            </li>
          );
        })}
      </ul>
      <form className="range" action={searchPath({ ...asked, price_from: '', price_to: '' })} ref={form} key={`${low} ${high}`} onSubmit={(event) => { event.preventDefault(); submit(); }}>
        <label className="input"><span className="faint">¥</span><input className="num" name="price_from" inputMode="decimal" defaultValue={low} aria-label={words('catalog.facets.lowest')} /></label>
        <span className="faint">–</span>
        <label className="input"><span className="faint">¥</span><input className="num" name="price_to" inputMode="decimal" defaultValue={high} aria-label={words('catalog.facets.highest')} /></label>
        <button type="submit" className="btn line s">{words('catalog.facets.apply')}</button>
      </form>
    </section>
  );
}

const pricesIn = (sent: URLSearchParams): SearchParams => readSearch(undefined, sent);

const short = (amount: string): string => formatMoney(amount).replace(/\.00$/, '');
/** `¥10–50`, `from ¥500`, `up to ¥20`. */
export const rangeText = (from: string, to: string, words: Words): string =>
  (to === '' ? words('catalog.facets.from', { amount: short(from) }) : from === '' || Number(from) === 0 ? words('catalog.facets.to', { amount: short(to) }) : `¥${short(from)}–${short(to)}`);
