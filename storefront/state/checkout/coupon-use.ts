import { useIntl } from 'react-intl';
import { topmostClasses } from '../../rules/class-names.ts';
import { useT } from '../../texts.ts';
import { useClassName, useCommon } from '../page/common.ts';

/**
 * Returns a function that describes the classes of a coupon (`class_id`), for example
 * `Only Tea and Cups`. The text is empty for a coupon of all goods.
 */
export function useCouponUse(): (ids: readonly number[]) => string {
  const t = useT();
  const { formatList } = useIntl();
  const { classes } = useCommon();
  const nameOf = useClassName();
  return (ids) => {
    if (ids.length === 0) return '';
    const names = topmostClasses(ids, classes).map(nameOf);
    return names.length === 0
      ? t('common.coupon.some')
      : t('common.coupon.only', { classes: formatList(names, { type: 'conjunction' }) });
  };
}
