import type { Area } from '../../../schemas/contract/areas.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/** Values of `goods_verify`. */
const verify = { rejected: 0, examined: 1, pending: 2 } as const;
export type Verify = (typeof verify)[keyof typeof verify];

/** Reviewed fields; a change of them needs a new review (docs/product.md#catalogue). */
const reviewedFields = ['goods_name', 'goods_subname', 'goods_content'] as const;
/** Fields that a seller may correct after a rejection. */
const correctableFields = [
  ...reviewedFields,
  'goods_images',
  'goods_master_image',
  'class_id',
  'brand_id',
] as const;

export interface GoodsSave {
  readonly area: Area;
  readonly before: Row | undefined;
  readonly values: Row;
  /** The setting "review goods". */
  readonly isReviewOn: boolean;
}

/**
 * Review state after a save; undefined when it does not change. With review on, new goods and
 * reviewed goods whose texts a seller changed wait for review. Rejected goods that a seller
 * corrects wait again even with review off, because nothing else would reopen them. Saves by
 * admins, and changes of price or sale status, need no review.
 */
export function nextVerify({ area, before, values, isReviewOn }: GoodsSave): Verify | undefined {
  if (area !== 'Seller') return undefined;
  if (!before) return isReviewOn ? verify.pending : verify.examined;
  const changed = (names: readonly string[]): boolean =>
    names.some(
      (name) =>
        values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    );
  if (before.goods_verify === verify.rejected)
    return changed(correctableFields) ? verify.pending : undefined;
  return isReviewOn && changed(reviewedFields) ? verify.pending : undefined;
}
