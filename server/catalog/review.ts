import type { Area } from '../../schemas/contract/areas.ts';
import type { Row } from '../../schemas/rules/types.ts';

/** Review (Spec §4): rejected, examined, to be reviewed. */
export const verify = { rejected: 0, examined: 1, pending: 2 } as const;
export type Verify = (typeof verify)[keyof typeof verify];

/** What a reviewer has read; a change of it is read again (reference 4.3). */
const reviewed = ['goods_name', 'goods_subname', 'goods_content'] as const;
/** Beside those, what a seller may mend after a rejection. */
const mendable = [
  ...reviewed,
  'goods_images',
  'goods_master_image',
  'class_id',
  'brand_id',
] as const;

export interface Change {
  readonly area: Area;
  readonly before: Row | undefined;
  readonly values: Row /** The mall's switch "review goods". */;
  readonly isReviewOn: boolean;
}

/**
 * The review state that a save leads to; undefined where it stays. With review on, new goods wait, and so do examined ones whose words a seller changed.
 * Rejected goods that a seller mends wait again in any case: nothing else would bring them back. What an admin writes is not reviewed, the shelf and prices neither.
 */
export function nextVerify({ area, before, values, isReviewOn }: Change): Verify | undefined {
  if (area !== 'Seller') return undefined;
  if (!before) return isReviewOn ? verify.pending : verify.examined;
  const changed = (names: readonly string[]): boolean =>
    names.some(
      (name) =>
        values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    );
  if (before['goods_verify'] === verify.rejected)
    return changed(mendable) ? verify.pending : undefined;
  return isReviewOn && changed(reviewed) ? verify.pending : undefined;
}
