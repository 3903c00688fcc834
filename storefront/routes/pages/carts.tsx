import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPrice } from '../../../engine/format/index.ts';
import type { CartStore as StoreLines } from '../../../schemas/contract/calls/orders/cart.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { toCartEntry } from '../../api/orders/carts.ts';
import { UnavailableLines } from '../../components/cart/cart-line.tsx';
import { CartStore, LinesCheckbox } from '../../components/cart/cart-store.tsx';
import { StepsBar } from '../../components/checkout/steps-bar.tsx';
import { SummaryRows } from '../../components/checkout/summary-rows.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { SkeletonLine } from '../../components/feedback/skeleton.tsx';
import { RecentGoods } from '../../components/goods/recent-goods.tsx';
import { Price } from '../../components/text/price.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { definePage } from '../../page.ts';
import { allLines, buyableLines, goneLines, quotedByKey } from '../../rules/cart-lines.ts';
import { countPieces, sumTotals } from '../../rules/quote-sums.ts';
import { currentCartStorage } from '../../state/cart/cart-storage.ts';
import {
  type CartModel,
  type CartQuote,
  useCart,
  useCartQuote,
} from '../../state/cart/use-cart.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/trade.css';

/** Cart of the signed-in account or of the guest. */
export const page = definePage<readonly StoreLines[]>({
  load: () => currentCartStorage().read(),
  head: ({ t }) => ({ title: t('cart.title'), noindex: true }),
  Page: ({ data }) => <Cart initial={data} />,
  Skeleton: CartSkeleton,
});

function Cart({ initial }: { readonly initial: readonly StoreLines[] }) {
  const t = useT();
  const cart = useCart(initial);
  const quote = useCartQuote(cart.chosen);
  const checkOut = useCheckOut(cart, quote);
  const quoted = quotedByKey(quote.stores);
  const available = buyableLines(cart.stores);
  const unavailable = goneLines(cart.stores);
  const lines = allLines(available);
  const inCart = allLines(cart.stores);
  if (cart.stores.length === 0) return <EmptyCart />;
  const button = (className: string, size: 'm' | 'l') => (
    <Button tone="buy" size={size} full={size === 'l'} className={className} onClick={checkOut}>
      {t('cart.checkOut', { count: countPieces(cart.chosen) })}
    </Button>
  );
  return (
    <div className="wrap trade">
      <div className="top">
        <StepsBar current="cart" />
        <h1>
          {t('cart.title')}{' '}
          <small className="faint num">
            {t('cart.holds', { kinds: inCart.length, pieces: countPieces(inCart) })}
          </small>
        </h1>
      </div>
      <div className="bag">
        {lines.length > 0 && (
          <div className="lot-all wide-only">
            <LinesCheckbox lines={lines} cart={cart}>
              {t('cart.all')}
            </LinesCheckbox>
          </div>
        )}
        {available.map((store) => (
          <CartStore
            key={store.store_id}
            store={store}
            cart={cart}
            quote={quote.stores.find(({ store_info: { id } }) => id === store.store_id)}
            quoted={quoted}
            isStale={quote.isStale}
          />
        ))}
        {unavailable.length > 0 && <UnavailableLines lines={unavailable} cart={cart} />}
      </div>
      <Summary chosen={cart.chosen} quote={quote}>
        {button('wide-only row', 'l')}
      </Summary>
      <div className="paybar thin-only" role="region" aria-label={t('common.sum.title')}>
        <LinesCheckbox lines={lines} cart={cart}>
          {t('cart.all')}
        </LinesCheckbox>
        <div className={quote.isStale ? 'push old' : 'push'}>
          <span className="xs faint">{t('common.sum.total')}</span>{' '}
          {isQuoted(cart.chosen, quote) ? (
            <Price amount={sumTotals(quote.stores)} exact />
          ) : (
            <SkeletonLine width="5rem" />
          )}
        </div>
        {button('', 'm')}
      </div>
    </div>
  );
}

/** Opens the checkout of the chosen lines, or says why it cannot. */
function useCheckOut({ chosen }: CartModel, { refusal }: CartQuote): () => void {
  const t = useT();
  const navigate = useNavigate();
  return () => {
    if (chosen.length === 0) {
      showToast(t('cart.none'));
      return;
    }
    if (refusal !== '') {
      showToast(refusal);
      return;
    }
    const order = chosen.map(toCartEntry);
    void navigate(`/order/before/${encodeParams({ order, ifcart: 1 })}`);
  };
}

function EmptyCart() {
  const t = useT();
  return (
    <>
      <EmptyState title={t('cart.empty.title')} text={t('cart.empty.text')}>
        <LinkButton tone="buy" to="/">
          {t('cart.empty.go')}
        </LinkButton>
      </EmptyState>
      <div className="wrap">
        <RecentGoods />
      </div>
    </>
  );
}

/** Whether the first quote of the chosen lines has arrived. */
const isQuoted = (chosen: CartModel['chosen'], { stores, refusal }: CartQuote): boolean =>
  chosen.length === 0 || stores.length > 0 || refusal !== '';

/** @param children the button of wide screens */
function Summary({
  chosen,
  quote,
  children,
}: Pick<CartModel, 'chosen'> & { readonly quote: CartQuote; readonly children: ReactNode }) {
  const t = useT();
  return (
    <aside className="box sum" aria-labelledby="sum" aria-busy={quote.isStale || undefined}>
      <h2 id="sum">{t('common.sum.title')}</h2>
      {quote.refusal !== '' && (
        <p className="note warn" role="alert">
          {quote.refusal}
        </p>
      )}
      {isQuoted(chosen, quote) ? (
        <div className={quote.isStale ? 'old' : ''}>
          <SummaryRows
            stores={quote.stores}
            name={t('common.sum.total')}
            freightName={t('cart.freight')}
          />
        </div>
      ) : (
        <SummarySkeleton />
      )}
      {children}
      <p className="xs faint">{t('cart.later')}</p>
      <p className="visually-hidden" role="status">
        {quote.isStale || quote.stores.length === 0
          ? ''
          : t('cart.told', {
              count: countPieces(chosen),
              total: formatPrice(sumTotals(quote.stores)),
            })}
      </p>
    </aside>
  );
}

/** Has the height of goods, freight and total. */
const SummarySkeleton = () => (
  <div className="sum-skeleton" aria-hidden="true">
    <SkeletonLine />
    <SkeletonLine />
    <SkeletonLine height="1.75rem" />
  </div>
);

function CartSkeleton() {
  return (
    <div className="wrap trade" aria-busy="true">
      <div className="top">
        <SkeletonLine width="10rem" height="2.2rem" />
      </div>
      <div className="bag">
        {[0, 1].map((index) => (
          <div className="box lot-skeleton" key={index}>
            <ShoppingCart aria-hidden="true" className="faint" />
            <SkeletonLine width="40%" />
            <SkeletonLine height="5rem" />
            <SkeletonLine height="5rem" />
          </div>
        ))}
      </div>
      <div className="box sum">
        <SkeletonLine width="50%" />
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine height="3rem" />
      </div>
    </div>
  );
}
