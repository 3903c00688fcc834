import { useIntl } from 'react-intl';
import { defineWidget, type WidgetProps } from '../../../engine/cells/widgets.ts';
import { formatPrice } from '../../../engine/format/money.ts';
import { formatNumber } from '../../../engine/format/number.ts';
import { useText } from '../../../engine/ui/text.ts';

/** `money_type` of points, in the logs of money. */
const points = 2;

/** `wallet:amount`: what a movement of money adds or takes, or a movement of points, which are no money. */
function Amount({ value, row }: WidgetProps) {
  const t = useText(),
    { locale } = useIntl();
  return (
    <span className="number">
      {Number(row?.['is_type']) === points
        ? t('wallet.points', { points: formatNumber(String(value ?? ''), locale) })
        : formatPrice(String(value ?? ''))}
    </span>
  );
}
defineWidget('wallet:amount', Amount);
