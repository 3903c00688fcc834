import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { toCallError } from '../../../../engine/wire/index.ts';
import { codes } from '../../../../schemas/contract/envelope.ts';
import { decodeParams } from '../../../../schemas/rules/url-params.ts';
import { readAddresses } from '../../../api/accounts/addresses.ts';
import { quoteOrder } from '../../../api/orders/checkout.ts';
import { AddressChoice } from '../../../components/checkout/address-choice.tsx';
import { Codes } from '../../../components/checkout/codes.tsx';
import { StepsBar } from '../../../components/checkout/steps-bar.tsx';
import { StoreOrder } from '../../../components/checkout/store-order.tsx';
import { SummaryRows } from '../../../components/checkout/summary-rows.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Price } from '../../../components/text/price.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { definePage, notFound } from '../../../page.ts';
import { sumTotals } from '../../../rules/quote-sums.ts';
import {
  type CheckoutModel,
  type CheckoutStart,
  useCheckout,
} from '../../../state/checkout/use-checkout.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';

/** The checkout, or the message with which the server refuses the quote. */
type Data = CheckoutStart | { readonly refusal: string };

/** The message of a refused quote, which the page shows. */
function refusalOf(error: unknown): string {
  const { code, message } = toCallError(error);
  if (code === undefined || code === codes.signedOut) throw error;
  return message;
}

/**
 * Checkout page: address, lines per store, amounts. `:params`: the lines
 * (docs/decisions/0001-wire-envelope.md).
 */
export const page = definePage<Data>({
  async load({ api, params: { params = '' } }) {
    if (!decodeParams(params)) throw notFound();
    const [quote, addresses] = await Promise.all([
      quoteOrder({ params, addressId: 0, coupons: undefined, codes: [] }).catch(refusalOf),
      readAddresses(api),
    ]);
    return typeof quote === 'string' ? { refusal: quote } : { params, quote, addresses };
  },
  head: ({ t }) => ({ title: t('checkout.title'), noindex: true }),
  Page: ({ data }) =>
    'refusal' in data ? <Refused reason={data.refusal} /> : <Checkout start={data} />,
});

function Refused({ reason }: { readonly reason: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t('checkout.cannot')}
      text={reason}
      action={['/carts', t('checkout.toCart')]}
    />
  );
}

function Checkout({ start }: { readonly start: CheckoutStart }) {
  const t = useT();
  const checkout = useCheckout(start);
  const { quote, isStale } = checkout;
  return (
    <div className="wrap trade">
      <div className="top">
        <StepsBar current="address" />
        <h1>{t('checkout.title')}</h1>
      </div>
      <div className="bag loose">
        <AddressChoice {...checkout} onChoose={checkout.chooseAddress} />
        <section className="block" aria-labelledby="parcels">
          <h2 id="parcels">{t('checkout.stores', { count: quote.length })}</h2>
          {quote.map((part) => (
            <StoreOrder key={part.store_info.id} part={part} checkout={checkout} />
          ))}
        </section>
        {quote[0]?.takes_codes && <Codes checkout={checkout} />}
      </div>
      <Summary checkout={checkout} />
      <div className="paybar thin-only" role="region" aria-label={t('common.sum.toPay')}>
        <div className={isStale ? 'old' : ''}>
          <span className="xs faint">{t('common.sum.toPay')}</span>
          <br />
          <Price amount={sumTotals(quote)} exact />
        </div>
        <PlaceButton checkout={checkout} className="push" size="m" />
      </div>
    </div>
  );
}

interface CheckoutProps {
  readonly checkout: CheckoutModel;
}

function Summary({ checkout }: CheckoutProps) {
  const t = useT();
  const { quote, isStale, note } = checkout;
  return (
    <aside className="box sum" aria-labelledby="sum">
      <h2 id="sum">{t('common.sum.title')}</h2>
      <div className={isStale ? 'old' : ''} aria-busy={isStale || undefined}>
        <SummaryRows
          stores={quote}
          name={t('common.sum.toPay')}
          freightName={t('checkout.freight')}
        />
      </div>
      <Note text={note} />
      <PlaceButton checkout={checkout} className="wide-only" size="l" />
      <p className="row xs faint top-row">
        <ShieldCheck aria-hidden="true" />
        <span>{t('checkout.payNext')}</span>
      </p>
    </aside>
  );
}

/** The reason why no order was placed. It is scrolled into view, because phones show it off screen. */
function Note({ text }: { readonly text: string }) {
  const t = useT();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== '') ref.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div role="alert" ref={ref}>
      {text !== '' && (
        <div className="note warn">
          <span>{text}</span>
          <Link className="text-link" to="/user/orders">
            {t('checkout.myOrders')}
          </Link>
        </div>
      )}
    </div>
  );
}

function PlaceButton({
  checkout,
  className,
  size,
}: CheckoutProps & { readonly className: string; readonly size: 'm' | 'l' }) {
  const t = useT();
  return (
    <span className={className}>
      <Button
        tone="buy"
        size={size}
        full
        busy={checkout.isPlacing}
        onClick={checkout.place}
        disabled={checkout.isStale}
      >
        {t('checkout.place')}
      </Button>
    </span>
  );
}
