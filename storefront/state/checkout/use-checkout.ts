import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError, ignoreCallError, toCallError } from '../../../engine/wire/index.ts';
import type { StoreQuoteAnswer } from '../../../schemas/contract/calls/orders/checkout.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { type Address, makeDefault } from '../../api/accounts/addresses.ts';
import { placeOrder, quoteOrder } from '../../api/orders/checkout.ts';
import { withAddress } from '../../rules/addresses.ts';
import { sumTotals } from '../../rules/quote-sums.ts';
import { refreshCartCount } from '../cart/cart.ts';
import { useAction } from '../form/use-action.ts';
import { useIdempotencyKey } from '../page/idempotency-key.ts';

export interface CheckoutStart {
  readonly params: string;
  readonly quote: readonly StoreQuoteAnswer[];
  readonly addresses: readonly Address[];
}

/** What the shopper uses. `coupons`: ids per store, in the order of the quote; 0: none. */
interface Choice {
  readonly coupons: readonly number[];
  readonly codes: readonly string[];
}

type Change = (from: Choice) => Choice;

export interface CheckoutModel {
  readonly quote: readonly StoreQuoteAnswer[];
  readonly addresses: readonly Address[];
  readonly addressId: number;
  /** A newer quote is loading. */
  readonly isStale: boolean;
  readonly isPlacing: boolean;
  /** Refusal of the order, or message about a changed quote. */
  readonly note: string;
  /** Whether the form for a new address is open. */
  readonly isAdding: boolean;
  setAdding(isAdding: boolean): void;
  remarkOf(storeId: number): string;
  setRemark(storeId: number, text: string): void;
  /** Also makes it the default address (docs/product.md#order-pages). */
  chooseAddress(address: Address): void;
  /** The chosen coupon; 0: none. */
  couponOf(storeId: number): number;
  /** `couponId` 0 removes the coupon. A coupon for all stores is chosen and removed for all. */
  chooseCoupon(storeId: number, couponId: number): void;
  /** Typed codes that took something off when they were last quoted. */
  readonly codes: readonly string[];
  /** Refusal of the last typed code. */
  readonly codeError: string;
  /** Whether it takes something off. */
  addCode(code: string): Promise<boolean>;
  removeCode(code: string): void;
  place(): void;
}

/**
 * State of the checkout page. Each choice requests a new quote; the order is placed with the shown
 * total and one idempotency key.
 */
export function useCheckout({
  params,
  quote: initialQuote,
  addresses: initialAddresses,
}: CheckoutStart): CheckoutModel {
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const [addresses, setAddresses] = useState(initialAddresses);
  const [addressId, setAddressId] = useState(() => defaultAddress(initialAddresses)?.id ?? 0);
  const [note, setNote] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [remarks, setRemarks] = useState<ReadonlyMap<number, string>>(new Map());
  const shown = useQuote(params, initialQuote, setNote);
  const { quote, setQuote, isStale, choice } = shown;
  const { coupons, codes } = choice;
  const [codeError, setCodeError] = useState('');
  const requestQuote = (change: Change, refuse = setNote, id = addressId): Promise<boolean> => {
    idempotency.renew();
    setCodeError('');
    return shown.request({ addressId: id, ...change(shown.wanted()) }, refuse);
  };
  const remove = (change: Change): void => {
    shown.setChoice(change);
    void requestQuote(change);
  };

  const [place, isPlacing] = useAction(async () => {
    if (addressId === 0) return setAdding(true); // opens the address form
    const answer = await placeOrder(
      {
        params,
        addressId,
        coupons,
        codes,
        remarks: quote.map(({ store_info: { id } }) => remarks.get(id) ?? ''),
        total: sumTotals(quote),
      },
      idempotency.key(),
    ).catch(toCallError);
    if (!(answer instanceof CallError)) {
      void refreshCartCount();
      // `replace`: Back leads to the cart, not to this page
      return navigate(`/order/pay/${encodeParams(answer)}`, { replace: true });
    }
    // Lost connection: the order may exist, so the retry uses the same key
    if (!answer.refusal) return setNote(answer.message);
    idempotency.renew();
    const { quote: newQuote } = answer.refusal.data as {
      readonly quote?: readonly StoreQuoteAnswer[];
    };
    if (newQuote) setQuote(newQuote);
    setNote(answer.message);
    return undefined;
  });

  return {
    quote,
    addresses,
    addressId,
    isStale,
    isPlacing,
    note,
    isAdding,
    setAdding,
    place: () => void place(),
    remarkOf: (storeId) => remarks.get(storeId) ?? '',
    setRemark: (storeId, text) => {
      idempotency.renew();
      setRemarks(new Map(remarks).set(storeId, text));
    },
    chooseAddress(address) {
      setAddresses((shown) => withAddress(shown, { ...address, is_default: 1 }));
      setAddressId(address.id);
      void ignoreCallError(makeDefault(address.id));
      void requestQuote((same) => same, setNote, address.id);
    },
    couponOf: (storeId) => coupons[positionOf(quote, storeId)] ?? 0,
    chooseCoupon(storeId, couponId) {
      const change: Change = ({ coupons: used, ...rest }) => ({
        ...rest,
        coupons: withCoupon(quote, used, { storeId, couponId }),
      });
      if (couponId === 0) remove(change);
      else void requestQuote(change);
    },
    codes,
    codeError,
    addCode: (code) =>
      requestQuote((from) => ({ ...from, codes: [...from.codes, code] }), setCodeError),
    removeCode: (code) =>
      remove((from) => ({ ...from, codes: from.codes.filter((each) => each !== code) })),
  };
}

/**
 * The coupon ids per store after one store's choice. A coupon for all stores is named by the stores
 * without a coupon of their own; another one replaces it, and removing it removes it everywhere.
 */
function withCoupon(
  quote: readonly StoreQuoteAnswer[],
  used: readonly number[],
  { storeId, couponId }: { readonly storeId: number; readonly couponId: number },
): readonly number[] {
  const mall = new Set(
    quote.flatMap(({ coupons }) => coupons.filter((each) => each.is_mall).map(({ id }) => id)),
  );
  const at = positionOf(quote, storeId);
  const isForAll = mall.has(couponId) || (couponId === 0 && mall.has(used[at] ?? 0));
  return used.map((id, index) => {
    if (index === at) return couponId;
    return isForAll && mall.has(id) ? 0 : id;
  });
}

const positionOf = (quote: readonly StoreQuoteAnswer[], storeId: number): number =>
  quote.findIndex(({ store_info: { id } }) => id === storeId);

/** What a quote includes. */
const choiceOf = (quote: readonly StoreQuoteAnswer[]): Choice => ({
  coupons: quote.map(({ coupon_id: id }) => id),
  codes: [...new Set(quote.flatMap(({ savings }) => savings.flatMap(({ code }) => code || [])))],
});

/**
 * The last quote that was not refused, and what the shopper uses: what that quote includes, without
 * what was removed since. The rest may be refused again, so a removal does not wait for its quote.
 */
function useQuote(
  params: string,
  initialQuote: readonly StoreQuoteAnswer[],
  setNote: (note: string) => void,
) {
  const [quote, showQuote] = useState(initialQuote);
  const [choice, setChoice] = useState(() => choiceOf(initialQuote));
  const [isStale, setStale] = useState(false);
  /** The choice whose quote is loading; the next choice adds to it. */
  const pending = useRef<Choice>(undefined);
  const setQuote = (next: readonly StoreQuoteAnswer[]): void => {
    showQuote(next);
    setChoice(choiceOf(next));
  };
  return {
    quote,
    setQuote,
    /** A newer quote is loading. */
    isStale,
    choice,
    setChoice,
    wanted: (): Choice => pending.current ?? choice,
    /** Only the latest response counts; a refused choice keeps the shown quote. */
    request: async (
      { addressId, ...next }: Choice & { readonly addressId: number },
      refuse: (message: string) => void,
    ): Promise<boolean> => {
      pending.current = next;
      setStale(true);
      setNote('');
      const answer = await quoteOrder({ params, addressId, ...next }).catch(toCallError);
      if (pending.current !== next) return false;
      pending.current = undefined;
      setStale(false);
      const isRefused = answer instanceof CallError;
      if (isRefused) refuse(answer.message);
      else setQuote(answer);
      return !isRefused;
    },
  };
}

const defaultAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find(({ is_default: isDefault }) => isDefault === 1) ?? addresses[0];
