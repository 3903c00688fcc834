import { fen } from '../../kernel/fen.ts';
import type { Coupon } from '../../promotions/types/coupon.ts';
import { orderErrors } from '../orders.errors.ts';
import { type Offer, priceCart, type StoreCart, type StoreQuote } from './price-cart.ts';
import type { SnapshotCoupon } from './price-snapshot.ts';

interface OwnOffer {
  readonly coupon: SnapshotCoupon;
  readonly saved: number;
}
interface MallOffer extends OwnOffer {
  /** Positions of the stores whose goods become cheaper. */
  readonly stores: ReadonlySet<number>;
}

/** The coupons that save something in a cart. */
export interface CouponOffers {
  /** Coupons for one store, by its position. */
  readonly own: readonly (readonly OwnOffer[])[];
  /** Coupons for all stores: they count the whole cart. */
  readonly mall: readonly MallOffer[];
}

/** The coupons of a quote. */
export interface ChosenCoupons {
  /** By the position of the store. */
  readonly own: readonly (SnapshotCoupon | undefined)[];
  readonly mall: SnapshotCoupon | undefined;
}

/** What the coupon takes off one store's part. */
export const couponSaving = ({ savings }: StoreQuote): number =>
  savings.find(({ type }) => type === 'coupon')?.off ?? 0;

const couponSavings = (quotes: readonly StoreQuote[]): number =>
  quotes.reduce((total, quote) => total + couponSaving(quote), 0);

export function readCouponOffers(
  carts: readonly StoreCart[],
  provinceId: number,
  coupons: readonly SnapshotCoupon[],
): CouponOffers {
  const own = carts.map((cart) =>
    coupons
      .filter(({ store_id: id }) => id === cart.storeId)
      .map((coupon) => {
        const [quote] = priceCart([{ ...cart, coupon: toRule(coupon) }], provinceId);
        return { coupon, saved: couponSaving(quote!) };
      })
      .filter(({ saved }) => saved > 0),
  );
  const mall = coupons
    .filter(({ store_id: id }) => id === null)
    .map((coupon): MallOffer => {
      const quotes = priceCart(carts, provinceId, toRule(coupon));
      const stores = quotes.flatMap((quote, index) => (couponSaving(quote) > 0 ? [index] : []));
      return { coupon, saved: couponSavings(quotes), stores: new Set(stores) };
    })
    .filter(({ saved }) => saved > 0);
  return { own, mall };
}

export function priceWithCoupons(
  carts: readonly StoreCart[],
  provinceId: number,
  { own, mall }: ChosenCoupons,
): readonly StoreQuote[] {
  const stores = carts.map((cart, index) => {
    const coupon = own[index];
    return coupon ? { ...cart, coupon: toRule(coupon) } : cart;
  });
  return priceCart(stores, provinceId, mall && toRule(mall));
}

/**
 * @param ids by the position of the store, 0 for none; the id of a coupon of the mall at any
 *   position means the whole cart. Undefined: the coupons that save most are proposed
 * @throws Refusal `orders.couponUnusable`, `orders.mallCoupons`
 */
export function chooseCoupons(
  carts: readonly StoreCart[],
  provinceId: number,
  offers: CouponOffers,
  ids: readonly number[] | undefined,
): ChosenCoupons {
  if (ids === undefined) return proposeCoupons(carts, provinceId, offers);
  const chosen = carts.map((_, index) => findOffer(offers, index, ids[index] ?? 0));
  const malls = new Set(chosen.flatMap((coupon) => (coupon?.store_id === null ? [coupon] : [])));
  if (malls.size > 1) throw orderErrors.mallCoupons();
  const [mall] = malls;
  const own = chosen.map((coupon) => (coupon === mall ? undefined : coupon));
  return { own, mall };
}

function findOffer(
  { own, mall }: CouponOffers,
  index: number,
  id: number,
): SnapshotCoupon | undefined {
  if (id === 0) return undefined;
  const offer = [...own[index]!, ...mall].find(({ coupon }) => coupon.id === id);
  if (!offer) throw orderErrors.couponUnusable();
  return offer.coupon;
}

/**
 * The best coupon of each store alone, or the best one of the mall with those coupons of stores that
 * save more beside it.
 */
function proposeCoupons(
  carts: readonly StoreCart[],
  provinceId: number,
  { own, mall }: CouponOffers,
): ChosenCoupons {
  const best = own.map((offers) => mostSaved(offers));
  const alone = { own: best.map((offer) => offer?.coupon), mall: undefined };
  const mallOffer = mostSaved(mall);
  if (!mallOffer) return alone;
  const savedBy = (chosen: ChosenCoupons): number =>
    couponSavings(priceWithCoupons(carts, provinceId, chosen));
  let together: ChosenCoupons = { own: carts.map(() => undefined), mall: mallOffer.coupon };
  const bySaved = [...best.entries()]
    .filter(([, offer]) => offer !== undefined)
    .toSorted(([, a], [, b]) => b!.saved - a!.saved);
  for (const [index, offer] of bySaved) {
    const next = { ...together, own: together.own.with(index, offer!.coupon) };
    if (savedBy(next) > savedBy(together)) together = next;
  }
  return savedBy(together) > savedBy(alone) ? together : alone;
}

const mostSaved = <Offers extends OwnOffer>(offers: readonly Offers[]): Offers | undefined =>
  offers.toSorted((a, b) => b.saved - a.saved)[0];

const toRule = (coupon: SnapshotCoupon): Offer<Coupon> => ({
  id: coupon.id,
  name: coupon.name,
  off: fen(coupon.money),
  threshold: fen(coupon.use_money),
  classes: new Set(coupon.classes),
});
