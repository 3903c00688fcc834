import { ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { isFailure } from '../../engine/client/envelope.ts';
import type { CartStore as StoreLines } from '../../schemas/contract/calls/cart.ts';
import { encodeParams } from '../../schemas/rules/url-params.ts';
import { ReadError } from '../api/create-api.ts';
import { definePage } from '../page.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { GoneLines } from '../parts/cart/cart-line.tsx';
import { CartStore, ManyTick } from '../parts/cart/cart-store.tsx';
import { Price } from '../parts/price.tsx';
import { RecentGoods } from '../parts/recent-goods.tsx';
import { Bone } from '../parts/skeleton.tsx';
import { StepsBar } from '../parts/steps-bar.tsx';
import { SummaryRows, totalOf } from '../parts/summary.tsx';
import { Void } from '../parts/void.tsx';
import { cartKeeper } from '../state/cart-keeper.ts';
import { allLines, buyable, goneLines, quotedByKey } from '../state/cart-lines.ts';
import { tell } from '../state/toast.ts';
import { useCart, useCartQuote } from '../state/use-cart.ts';
import { useWords } from '../words.ts';
import '../styles/trade.css';

/** The cart of whoever looks: an account's, or the one this browser keeps. */
export const page = definePage<readonly StoreLines[]>({
  load: async () => {
    const stores = await cartKeeper().read();
    if (isFailure(stores)) throw new ReadError('/user/carts', stores.code, stores.msg);
    return stores;
  },
  head: ({ words }) => ({ title: words('cart.title'), noindex: true }),
  Page: ({ data }) => <Cart initial={data} />,
  Skeleton: CartSkeleton,
});

function Cart({ initial }: { readonly initial: readonly StoreLines[] }) {
  const words = useWords(),
    navigate = useNavigate();
  const cart = useCart(initial),
    quote = useCartQuote(cart.chosen),
    quoted = quotedByKey(quote.stores);
  const open = buyable(cart.stores),
    gone = goneLines(cart.stores),
    lines = allLines(open),
    { chosen } = cart;
  if (cart.stores.length === 0)
    return (
      <>
        <Void title={words('cart.empty.title')} text={words('cart.empty.text')}>
          <LinkButton tone="buy" to="/">
            {words('cart.empty.go')}
          </LinkButton>
        </Void>
        <div className="wrap">
          <RecentGoods />
        </div>
      </>
    );
  const checkOut = (): void => {
    if (chosen.length === 0) return tell(words('cart.none'));
    if (quote.refusal !== '') return tell(quote.refusal);
    void navigate(
      `/order/before/${encodeParams({ order: chosen.map(({ goods_id, sku_id, buy_num }) => ({ goods_id, sku_id, buy_num })), ifcart: 1 })}`,
    );
  };
  const button = (className: string, size: 'm' | 'l') => (
    <Button tone="buy" size={size} full={size === 'l'} className={className} onClick={checkOut}>
      {words('cart.checkOut', { count: chosen.length })}
    </Button>
  );
  return (
    <div className="wrap trade">
      <div className="top">
        <StepsBar at="cart" />
        <h1>
          {words('cart.title')} <span className="faint num">{allLines(cart.stores).length}</span>
        </h1>
      </div>
      <div className="bag">
        {lines.length > 0 && (
          <div className="lot-all wide-only">
            <ManyTick lines={lines} cart={cart}>
              {words('cart.all')}
            </ManyTick>
          </div>
        )}
        {open.map((store) => (
          <CartStore
            key={store.store_id}
            store={store}
            cart={cart}
            quote={quote.stores.find(({ store_info: { id } }) => id === store.store_id)}
            quoted={quoted}
            isOld={quote.isOld}
          />
        ))}
        {gone.length > 0 && <GoneLines lines={gone} cart={cart} />}
      </div>
      <aside className="box sum" aria-labelledby="sum" aria-busy={quote.isOld || undefined}>
        <h2 id="sum">{words('common.sum.title')}</h2>
        {quote.refusal !== '' && (
          <p className="note warn" role="alert">
            {quote.refusal}
          </p>
        )}
        <div className={quote.isOld ? 'old' : ''}>
          <SummaryRows
            stores={quote.stores}
            name={words('common.sum.total')}
            freightName={words('cart.freight')}
          />
        </div>
        {button('wide-only row', 'l')}
        <p className="xs faint">{words('cart.later')}</p>
        <p className="vh" role="status">
          {quote.isOld || quote.stores.length === 0
            ? ''
            : words('cart.told', { count: chosen.length, total: `¥${totalOf(quote.stores)}` })}
        </p>
      </aside>
      <div className="paybar thin-only" role="region" aria-label={words('common.sum.title')}>
        <ManyTick lines={lines} cart={cart}>
          {words('cart.all')}
        </ManyTick>
        <div className={quote.isOld ? 'push old' : 'push'}>
          <span className="xs faint">{words('common.sum.total')}</span>{' '}
          <Price amount={totalOf(quote.stores)} exact />
        </div>
        {button('', 'm')}
      </div>
    </div>
  );
}

function CartSkeleton() {
  return (
    <div className="wrap trade" aria-busy="true">
      <div className="top">
        <Bone width="10rem" height="2.2rem" />
      </div>
      <div className="bag">
        {[0, 1].map((at) => (
          <div className="box lot-bones" key={at}>
            <ShoppingCart aria-hidden="true" className="faint" />
            <Bone width="40%" />
            <Bone height="5rem" />
            <Bone height="5rem" />
          </div>
        ))}
      </div>
      <div className="box sum">
        <Bone width="50%" />
        <Bone />
        <Bone />
        <Bone height="3rem" />
      </div>
    </div>
  );
}
