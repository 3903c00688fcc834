import type { GoodsDetail } from '../../../schemas/contract/calls/catalog.ts';
import { useIntl } from 'react-intl';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { searchPath } from '../../state/search-params.ts';
import { useT } from '../../words.ts';
import { Link } from '../link.tsx';

/** What is known of goods in a few figures. */
export function Specs({
  goods: { brand, goods_no: no, created_at: since },
  weight,
}: {
  readonly goods: GoodsDetail;
  readonly weight: number;
}) {
  const words = useT();
  const { formatNumber } = useIntl();
  return (
    <dl className="specs">
      {brand && (
        <div>
          <dt>{words('goods.specs.brand')}</dt>
          <dd lang={langOf(brand.name)}>
            <Link to={searchPath({ brand_id: [brand.id] })}>{brand.name}</Link>
          </dd>
        </div>
      )}
      {no !== '' && (
        <div>
          <dt>{words('goods.specs.no')}</dt>
          <dd className="num">{no}</dd>
        </div>
      )}
      {weight > 0 && (
        <div>
          <dt>{words('goods.specs.weight')}</dt>
          <dd className="num">{words('goods.specs.kg', { weight: formatNumber(weight) })}</dd>
        </div>
      )}
      <div>
        <dt>{words('goods.specs.since')}</dt>
        <dd className="num">{since.slice(0, 10)}</dd>
      </div>
    </dl>
  );
}
