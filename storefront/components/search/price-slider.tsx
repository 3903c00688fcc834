import { useEffect, useRef, useState } from 'react';
import type { PriceFacet as Range } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { boundsOf, type PriceBounds, pricesOf } from '../../rules/price-bounds.ts';
import { useT } from '../../texts.ts';
import { rangeText } from './price-text.ts';

/** Pause after the last move before the goods are read, ms: a held arrow key sends one request. */
const debounceMs = 350;

/** Histogram of prices with two thumbs that choose a range. */
export function PriceSlider({
  prices,
  low,
  high,
  onPick,
}: {
  readonly prices: readonly Range[];
  readonly low: string;
  readonly high: string;
  readonly onPick: (low: string, high: string) => void;
}) {
  const t = useT();
  const last = prices.length;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listKey = [...prices.map((range) => range.from), low, high].join(' ');
  const [moved, setMoved] = useState<{ readonly listKey: string; readonly bounds: PriceBounds }>();
  // Discards a pending move when the list of goods changes.
  useEffect(() => () => clearTimeout(timer.current), [listKey]);
  const bounds = moved?.listKey === listKey ? moved.bounds : boundsOf(prices, low, high);
  const [from, to] = bounds;
  const [lowest, highest] = pricesOf(prices, bounds);
  const maxCount = Math.max(1, ...prices.map(({ count }) => count));
  const move = (wanted: PriceBounds) => {
    setMoved({ listKey, bounds: wanted });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onPick(...pricesOf(prices, wanted)), debounceMs);
  };
  const text =
    lowest === '' && highest === '' ? t('catalog.facets.any') : rangeText(lowest, highest, t);
  return (
    <>
      <div className="price-hist" aria-hidden="true">
        {prices.map(({ from: price, count }, index) => (
          <i
            key={price}
            data-on={(index >= from && index < to) || undefined}
            style={{ blockSize: `${Math.max(8, Math.round((count / maxCount) * 100))}%` }}
          />
        ))}
      </div>
      <div className="price-thumbs">
        <i className="price-between">
          <b
            style={{
              insetInlineStart: `${(from / last) * 100}%`,
              insetInlineEnd: `${100 - (to / last) * 100}%`,
            }}
          />
        </i>
        <input
          type="range"
          min={0}
          max={last}
          value={from}
          aria-label={t('catalog.facets.lower')}
          aria-valuetext={text}
          onChange={({ target }) => move([Math.min(Number(target.value), to - 1), to])}
        />
        <input
          type="range"
          min={0}
          max={last}
          value={to}
          aria-label={t('catalog.facets.upper')}
          aria-valuetext={text}
          onChange={({ target }) => move([from, Math.max(Number(target.value), from + 1)])}
        />
      </div>
      <p className="num xs dim" aria-hidden="true">
        {text}
      </p>
    </>
  );
}
