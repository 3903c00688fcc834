import { useIntl } from 'react-intl';
import type { CommonClass } from '../../schemas/contract/calls/common.ts';
import { useT } from '../words.ts';
import { useClassName, useCommon } from './common.ts';

/**
 * The topmost classes of a coupon: a listed class replaces its descendants. Ids of deleted classes
 * are skipped.
 */
export const fewestClasses = (
  ids: readonly number[],
  classes: readonly CommonClass[],
): readonly CommonClass[] =>
  classes.flatMap((one) => (ids.includes(one.id) ? [one] : fewestClasses(ids, one.children)));

/**
 * Returns a function that describes the classes of a coupon (`class_id`), for example
 * `Only Tea and Cups`. The text is empty for a coupon of all goods.
 */
export function useCouponUse(): (ids: readonly number[]) => string {
  const words = useT();
  const { formatList } = useIntl();
  const { classes } = useCommon();
  const nameOf = useClassName();
  return (ids) => {
    if (ids.length === 0) return '';
    const names = fewestClasses(ids, classes).map(nameOf);
    return names.length === 0
      ? words('common.coupon.some')
      : words('common.coupon.only', { classes: formatList(names, { type: 'conjunction' }) });
  };
}
