import { type Fen, sum } from '../../kernel/fen.ts';
import type {
  LineSaving,
  PricedLine,
  Promotion,
  PromotionRule,
} from '../../promotions/promotion.ts';
import { promotionErrors } from '../../promotions/promotions.errors.ts';

/** One store's part of a cart, after the promotions that apply before. */
export interface StoreLines {
  readonly storeId: number;
  readonly lines: readonly PricedLine[];
}

/** The rules of one promotion in a cart. */
export interface ChosenRules {
  /** By the position of the store. */
  readonly own: readonly (PromotionRule | undefined)[];
  /** Counts the whole cart, and reduces the goods of the stores without a rule of their own. */
  readonly mall: PromotionRule | undefined;
}

interface OwnOffer {
  readonly rule: PromotionRule;
  readonly saved: number;
}
interface MallOffer extends OwnOffer {
  /** Positions of the stores whose goods become cheaper. */
  readonly stores: ReadonlySet<number>;
}

/** The rules of one promotion that save something in a cart. */
export interface RuleOffers {
  /** Those of one store, by its position. */
  readonly own: readonly (readonly OwnOffer[])[];
  readonly mall: readonly MallOffer[];
}

export const totalOff = (parts: readonly LineSaving[]): Fen => sum(parts.map(({ off }) => off));

/** The savings of a promotion per line, by the position of the store. */
export function savingsOf(
  promotion: Promotion,
  stores: readonly StoreLines[],
  { own, mall }: ChosenRules,
): readonly (readonly LineSaving[])[] {
  const counted = mall ? stores.flatMap(({ lines }) => lines) : [];
  const shared = stores.flatMap(({ lines }, index) => (own[index] ? [] : lines));
  const mallParts = mall ? promotion.apply(shared, mall, counted) : [];
  return stores.map(({ lines }, index) => {
    const rule = own[index];
    if (rule) return promotion.apply(lines, rule, lines);
    const keys = new Set(lines.map(({ key }) => key));
    return mallParts.filter(({ key }) => keys.has(key));
  });
}

export function readOffers(
  promotion: Promotion,
  stores: readonly StoreLines[],
  rules: readonly PromotionRule[],
): RuleOffers {
  const own = stores.map(({ storeId, lines }) =>
    rules
      .filter(({ store_id: id }) => id === storeId)
      .map((rule) => ({ rule, saved: totalOff(promotion.apply(lines, rule, lines)) }))
      .filter(({ saved }) => saved > 0),
  );
  const mall = rules
    .filter(({ store_id: id }) => id === null)
    .map((rule): MallOffer => {
      const parts = savingsOf(promotion, stores, { own: [], mall: rule }).map(totalOff);
      const saving = parts.flatMap((off, index) => (off > 0 ? [index] : []));
      return { rule, saved: sum(parts), stores: new Set(saving) };
    })
    .filter(({ saved }) => saved > 0);
  return { own, mall };
}

/** What the shopper can choose at a store. */
export const offersAt = ({ own, mall }: RuleOffers, index: number): readonly PromotionRule[] => [
  ...own[index]!.map(({ rule }) => rule),
  ...mall.filter(({ stores }) => stores.has(index)).map(({ rule }) => rule),
];

/**
 * @param ids by the position of the store, 0 for none; the id of a rule of the mall at any position
 *   means the whole cart
 * @throws Refusal `promotions.couponUnusable`, `promotions.mallCoupons`
 */
export function chooseRules(
  stores: readonly StoreLines[],
  offers: RuleOffers,
  ids: readonly number[],
): ChosenRules {
  const chosen = stores.map((_, index) => findOffer(offers, index, ids[index] ?? 0));
  const malls = new Set(chosen.flatMap((rule) => (rule?.store_id === null ? [rule] : [])));
  if (malls.size > 1) throw promotionErrors.mallCoupons();
  const [mall] = malls;
  const own = chosen.map((rule) => (rule === mall ? undefined : rule));
  return { own, mall };
}

function findOffer(
  { own, mall }: RuleOffers,
  index: number,
  id: number,
): PromotionRule | undefined {
  if (id === 0) return undefined;
  const offer = [...own[index]!, ...mall].find(({ rule }) => rule.id === id);
  if (!offer) throw promotionErrors.couponUnusable();
  return offer.rule;
}

/**
 * The rule of each store that saves most, or the best one of the mall with those rules of stores that
 * save more beside it. Of rules that save the same, the first.
 */
export function proposeRules(
  promotion: Promotion,
  stores: readonly StoreLines[],
  { own, mall }: RuleOffers,
): ChosenRules {
  const best = own.map((offers) => mostSaved(offers));
  const alone = { own: best.map((offer) => offer?.rule), mall: undefined };
  const mallOffer = mostSaved(mall);
  if (!mallOffer) return alone;
  const savedBy = (chosen: ChosenRules): number =>
    totalOff(savingsOf(promotion, stores, chosen).flat());
  let together: ChosenRules = { own: stores.map(() => undefined), mall: mallOffer.rule };
  const bySaved = [...best.entries()]
    .filter(([, offer]) => offer !== undefined)
    .toSorted(([, a], [, b]) => b!.saved - a!.saved);
  for (const [index, offer] of bySaved) {
    const next = { ...together, own: together.own.with(index, offer!.rule) };
    if (savedBy(next) > savedBy(together)) together = next;
  }
  return savedBy(together) > savedBy(alone) ? together : alone;
}

const mostSaved = <Offers extends OwnOffer>(offers: readonly Offers[]): Offers | undefined =>
  offers.toSorted((a, b) => b.saved - a.saved)[0];
