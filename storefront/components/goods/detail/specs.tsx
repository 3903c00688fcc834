import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import type { ShownGoods } from '../../../api/catalog/goods.ts';
import { searchPath } from '../../../rules/search-params.ts';
import { useT } from '../../../texts.ts';
import { useTimeText } from '../../text/use-time-text.ts';

/** Brand, fields with `spec`, weight and date of the goods. */
export function Specs({
  goods: { brand, specs, created_at: since },
  weight,
}: {
  readonly goods: ShownGoods;
  readonly weight: number;
}) {
  const t = useT();
  const timeText = useTimeText();
  const { formatNumber } = useIntl();
  return (
    <dl className="specs">
      {brand && (
        <div>
          <dt>{t('goods.specs.brand')}</dt>
          <dd lang={langOf(brand.name)}>
            <Link to={searchPath({ brand_id: [brand.id] })}>{brand.name}</Link>
          </dd>
        </div>
      )}
      {specs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={langOf(value)}>{value}</dd>
        </div>
      ))}
      {weight > 0 && (
        <div>
          <dt>{t('goods.specs.weight')}</dt>
          <dd className="num">{t('goods.specs.kg', { weight: formatNumber(weight) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('goods.specs.since')}</dt>
        <dd className="num">{timeText(since, 'day')}</dd>
      </div>
    </dl>
  );
}
