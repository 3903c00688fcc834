import { ChevronRight, Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../engine/format/index.ts';
import type {
  CartLine as Line,
  CartStore as StoreLines,
} from '../../../schemas/contract/calls/orders/cart.ts';
import type {
  QuotedGoods,
  StoreQuoteAnswer,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { canChoose, keyOf, selectionState } from '../../rules/cart-lines.ts';
import type { CartModel } from '../../state/cart/use-cart.ts';
import { useT } from '../../texts.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { Tag } from '../ui/tag.tsx';
import { CartLine } from './cart-line.tsx';

/** Checkbox over several lines: all, some or none are selected. */
export function LinesCheckbox({
  lines,
  cart,
  label,
  children,
}: {
  readonly lines: readonly Line[];
  readonly cart: CartModel;
  readonly label?: string;
  readonly children?: string;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const selection = selectionState(lines, cart.leftOut);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = selection === 'some';
  }, [selection]);
  return (
    <Checkbox
      ref={ref}
      {...(label !== undefined && { label })}
      checked={selection === 'all'}
      disabled={!lines.some(canChoose)}
      onChange={() => cart.choose(lines, selection !== 'all')}
    >
      {children}
    </Checkbox>
  );
}

export function CartStore({
  store,
  cart,
  quote,
  quoted,
  isStale,
}: {
  readonly store: StoreLines;
  readonly cart: CartModel;
  readonly quote: StoreQuoteAnswer | undefined;
  readonly quoted: ReadonlyMap<string, QuotedGoods>;
  readonly isStale: boolean;
}) {
  const t = useT();
  const { store_id: id, store_name: name, cart_list: lines } = store;
  return (
    <section className="box lot" aria-labelledby={`store-${id}`}>
      <div className="lot-head">
        <LinesCheckbox lines={lines} cart={cart} label={t('cart.chooseStore', { name })} />
        <Store aria-hidden="true" />
        <h2 id={`store-${id}`} lang={langOf(name)}>
          <Link className="row" to={`/store/${id}`}>
            {name}
            <ChevronRight aria-hidden="true" />
          </Link>
        </h2>
      </div>
      {quote?.savings.map(({ type, id: savingId, name: saving, money }) => (
        <p className="promo" key={`${type} ${savingId}`}>
          <Tag tone="sale">
            <span lang={langOf(saving)}>{saving}</span>
          </Tag>
          {t('cart.saves', { money: formatPrice(money) })}
        </p>
      ))}
      <ul>
        {lines.map((line) => (
          <CartLine
            key={keyOf(line)}
            line={line}
            cart={cart}
            quoted={quoted.get(keyOf(line))}
            isStale={isStale}
          />
        ))}
      </ul>
    </section>
  );
}
