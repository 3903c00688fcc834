import {
  defineWidget,
  formatNumber,
  formatPrice,
  useT,
  type WidgetProps,
} from '../../../engine/index.ts';
import { useIntl } from 'react-intl';

/** `money_type` of points, in the logs of money. */
const points = 2;

/**
 * `wallet:amount`: what a movement of money adds or takes, or a movement of points, which are no
 * money.
 */
function Amount({ value, row }: WidgetProps) {
  const t = useT();
  const { locale } = useIntl();
  return (
    <span className="number">
      {Number(row?.is_type) === points
        ? t('wallet.points', { points: formatNumber(String(value ?? ''), locale) })
        : formatPrice(String(value ?? ''))}
    </span>
  );
}
defineWidget('wallet:amount', Amount);
