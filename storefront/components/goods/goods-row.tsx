import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../engine/format/index.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { Picture } from '../media/picture.tsx';
import { SkuName } from './sku-name.tsx';

/**
 * One line of a quote or an order with price, quantity and total. Amounts are the server's strings.
 */
export function GoodsRow({
  goodsId,
  name,
  image,
  sku,
  price,
  quantity,
  total,
  tags,
  below,
}: {
  readonly goodsId: number;
  readonly name: string;
  readonly image: string;
  readonly sku: string;
  readonly price: string;
  readonly quantity: number;
  readonly total: string;
  readonly tags?: ReactNode;
  readonly below?: ReactNode;
}) {
  return (
    <li className="item pure">
      <Picture src={image} width={150} sizes="4.5rem" />
      <div className="txt">
        <div className="name">
          <h3 className="clamp-2" lang={langOf(name)}>
            <Link to={`/goods/${goodsId}`}>{name}</Link>
          </h3>
          <SkuName name={sku} />
          {tags}
          {below}
        </div>
        <div className="end">
          <span className="num sm">{formatPrice(price)}</span>
          <span className="num sm faint">× {quantity}</span>
          <b className="num sm all">{formatPrice(total)}</b>
        </div>
      </div>
    </li>
  );
}
