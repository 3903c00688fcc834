import { useIntl } from 'react-intl';
import type { CommonClass } from '../../schemas/contract/calls/common.ts';
import { useT } from '../words.ts';
import { useClassName, useCommon } from './common.ts';

/**
 * The classes a coupon is for, told as few as can be: a class that is meant with all below it
 * stands for those. Classes that are gone are left out.
 */
export const fewestClasses = (
  ids: readonly number[],
  classes: readonly CommonClass[],
): readonly CommonClass[] =>
  classes.flatMap((one) => (ids.includes(one.id) ? [one] : fewestClasses(ids, one.children)));

/**
 * In words what a coupon is for, by its `class_id`: `Only Tea and Cups`; empty when it is for
 * everything.
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
