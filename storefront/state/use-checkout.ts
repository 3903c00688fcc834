import { CallError, isFailure, type Failure } from '../../engine/wire/index.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/checkout.ts';
import { encodeParams } from '../../schemas/rules/url-params.ts';
import { type Address, makeDefault } from '../api/addresses.ts';
import { placeOrder, quoteOrder } from '../api/checkout.ts';
import { totalOf } from '../components/summary.tsx';
import { refreshCartCount } from './cart.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { useAction } from './use-action.ts';

export interface CheckoutStart {
  readonly params: string;
  readonly quote: readonly StoreQuoteAnswer[];
  readonly addresses: readonly Address[];
}
export interface CheckoutModel {
  readonly quote: readonly StoreQuoteAnswer[];
  readonly addresses: readonly Address[];
  readonly addressId: number;
  /** A new quote is under way. */
  readonly isOld: boolean;
  readonly isPlacing: boolean;
  /** Why the order was not placed, or what changed meanwhile. */
  readonly note: string;
  /** A new address is being written. */
  readonly isAdding: boolean;
  setAdding(isAdding: boolean): void;
  remarkOf(storeId: number): string;
  setRemark(storeId: number, text: string): void;
  /** It becomes the default one, too (docs/product.md#order-pages). */
  chooseAddress(address: Address): void;
  /** 0: none. One that another store uses leaves it. */
  chooseCoupon(storeId: number, couponId: number): void;
  place(): void;
}

/**
 * From the lines of the address to orders: each choice is quoted anew by the server, and what was
 * shown is what is placed, once.
 */
export function useCheckout({
  params,
  quote: first,
  addresses: known,
}: CheckoutStart): CheckoutModel {
  const navigate = useNavigate();
  const once = useIdempotencyKey();
  const [addresses, setAddresses] = useState(known);
  const [addressId, setAddressId] = useState(
    () => (known.find(({ is_default: isDefault }) => isDefault === 1) ?? known[0])?.id ?? 0,
  );
  const [quote, setQuote] = useState(first);
  const [isOld, setOld] = useState(false);
  const [note, setNote] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [remarks, setRemarks] = useState<ReadonlyMap<number, string>>(new Map());
  const latest = useRef(0);

  /** The answer to the last question counts; a refused choice leaves the quote that stands. */
  const ask = async (wish: {
    readonly addressId: number;
    readonly coupons: readonly number[];
  }): Promise<void> => {
    latest.current += 1;
    const requestId = latest.current;
    once.renew();
    setOld(true);
    setNote('');
    const answer = await quoteOrder({ params, ...wish }).catch(asFailure);
    if (requestId !== latest.current) return;
    setOld(false);
    if (isFailure(answer)) setNote(answer.msg);
    else setQuote(answer);
  };
  const coupons = quote.map(({ coupon_id: id }) => id);

  const [place, isPlacing] = useAction(async () => {
    if (addressId === 0) return setAdding(true); // the one thing missing is asked for
    const answer = await placeOrder(
      {
        params,
        addressId,
        coupons,
        remarks: quote.map(({ store_info: { id } }) => remarks.get(id) ?? ''),
        total: totalOf(quote),
      },
      once.key(),
    ).catch(asFailure);
    if (!isFailure(answer)) {
      void refreshCartCount();
      // A step back leads to the cart, not to a second order
      return navigate(`/order/pay/${encodeParams(answer)}`, { replace: true });
    }
    // Nobody knows whether it arrived: the same key asks again
    if (answer.code === 0) return setNote(answer.msg);
    once.renew();
    const { quote: now } = answer.data as { readonly quote?: readonly StoreQuoteAnswer[] };
    if (now) setQuote(now);
    setNote(answer.msg);
    return undefined;
  });

  return {
    quote,
    addresses,
    addressId,
    isOld,
    isPlacing,
    note,
    isAdding,
    setAdding,
    place: () => void place(),
    remarkOf: (storeId) => remarks.get(storeId) ?? '',
    setRemark: (storeId, text) => {
      once.renew();
      setRemarks(new Map(remarks).set(storeId, text));
    },
    chooseAddress(address) {
      setAddresses((shown) =>
        (shown.some(({ id }) => id === address.id) ? shown : [address, ...shown]).map((one) => ({
          ...one,
          is_default: one.id === address.id ? 1 : 0,
        })),
      );
      setAddressId(address.id);
      void makeDefault(address.id).catch(asFailure);
      void ask({ addressId: address.id, coupons });
    },
    chooseCoupon: (storeId, couponId) =>
      void ask({
        addressId,
        coupons: quote.map(({ store_info: { id }, coupon_id: used }) => {
          if (id === storeId) return couponId;
          return used === couponId ? 0 : used;
        }),
      }),
  };
}

/** A lost connection in the words of a refusal, code 0. */
function asFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) throw error;
  return { code: 0, msg: error.message, data: {} };
}
