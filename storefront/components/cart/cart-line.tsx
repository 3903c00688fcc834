import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CartLine as Line } from '../../../schemas/contract/calls/orders/cart.ts';
import type { QuotedGoods } from '../../../schemas/contract/calls/orders/checkout.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { canChoose, keyOf } from '../../rules/cart-lines.ts';
import { fewLeft } from '../../rules/sku-choice.ts';
import type { CartModel } from '../../state/cart/use-cart.ts';
import { useT } from '../../texts.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { Quantity } from '../form/quantity.tsx';
import { SkuName } from '../goods/sku-name.tsx';
import { Picture } from '../media/picture.tsx';
import { Price } from '../text/price.tsx';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';

/**
 * One line of the cart. `quoted`: the line in the current quote; `isStale`: the quote is being read
 * again.
 */
export function CartLine({
  line,
  cart,
  quoted,
  isStale,
}: {
  readonly line: Line;
  readonly cart: CartModel;
  readonly quoted: QuotedGoods | undefined;
  readonly isStale: boolean;
}) {
  const t = useT();
  const { goods_name: name, goods_stock: stock, buy_num: quantity, state } = line;
  const isSale = quoted ? quoted.activity !== '' : line.shown_price.end_at > 0;
  return (
    <li className="item">
      <Checkbox
        label={t('cart.choose', { name })}
        checked={canChoose(line) && !cart.leftOut.has(keyOf(line))}
        disabled={!canChoose(line)}
        onChange={({ target }) => cart.choose([line], target.checked)}
      />
      <Link className="shot-link" to={`/goods/${line.goods_id}`} tabIndex={-1} aria-hidden="true">
        <Picture src={line.goods_image} width={150} sizes="6rem" />
      </Link>
      <div className="txt">
        <div className="name">
          <h3 className="clamp-2" lang={langOf(name)}>
            <Link to={`/goods/${line.goods_id}`}>{name}</Link>
          </h3>
          <SkuName name={line.sku_name} />
          <span className="row wraps">
            {isSale && <Tag tone="sale">{quoted?.activity_title ?? t('cart.seckill')}</Tag>}
            {state === 'ok' && stock <= fewLeft && (
              <Tag tone="warn">{t('cart.left', { left: stock })}</Tag>
            )}
            {state === 'short' && (
              <>
                <Tag tone="bad">{t('cart.short', { left: stock })}</Tag>
                <button
                  type="button"
                  className="text-link xs"
                  onClick={() => cart.setQuantity(line, stock)}
                >
                  {t('cart.takeLeft', { left: stock })}
                </button>
              </>
            )}
          </span>
        </div>
        <div className="end">
          <span className="cost">
            <Price
              amount={quoted?.goods_price ?? line.shown_price.amount}
              was={isSale ? line.goods_price : undefined}
              tone={isSale ? 'sale' : undefined}
            />
          </span>
          <Quantity
            label={t('cart.quantity', { name })}
            value={quantity}
            max={Math.max(stock, quantity)}
            onChange={(wanted) => cart.setQuantity(line, wanted)}
          />
          <span className={isStale ? 'line-total old' : 'line-total'}>
            <Price amount={quoted?.total ?? line.total} exact />
          </span>
        </div>
      </div>
      <RemoveLine line={line} cart={cart} />
    </li>
  );
}

const RemoveLine = ({ line, cart }: { readonly line: Line; readonly cart: CartModel }) => {
  const t = useT();
  const name = line.goods_name || t('cart.unavailable');
  return (
    <button
      type="button"
      className="icon-button out"
      aria-label={t('cart.remove', { name })}
      onClick={() => cart.remove([line], t('cart.removed', { name }))}
    >
      <Trash2 aria-hidden="true" />
    </button>
  );
};

/** Goods that shoppers may not see any more have no page; others may have another SKU to choose. */
function GoneName({ line }: { readonly line: Line }) {
  const { goods_name: name, goods_id: id, is_open: isOpen } = line;
  const t = useT();
  return (
    <h3 className="clamp-2" lang={langOf(name)}>
      {isOpen ? <Link to={`/goods/${id}`}>{name}</Link> : name || t('cart.unavailable')}
    </h3>
  );
}

/** Lines that cannot be bought any more, of all stores. */
export function UnavailableLines({
  lines,
  cart,
}: {
  readonly lines: readonly Line[];
  readonly cart: CartModel;
}) {
  const t = useT();
  return (
    <section className="box lot" aria-labelledby="gone">
      <div className="lot-head">
        <h2 className="faint" id="gone">
          {t('cart.gone')}
        </h2>
        <Button
          tone="plain"
          className="push"
          size="s"
          onClick={() => cart.remove(lines, t('cart.removedMany', { count: lines.length }))}
        >
          {t('cart.removeGone')}
        </Button>
      </div>
      <ul>
        {lines.map((line) => (
          <li className="item gone" key={keyOf(line)}>
            <span />
            <Picture src={line.goods_image} width={150} sizes="6rem" />
            <div className="txt">
              <div className="name">
                <GoneName line={line} />
                <SkuName name={line.sku_name} />
                <span>
                  <Tag tone="warn">{t(`cart.${line.state}`)}</Tag>
                </span>
              </div>
              <div className="end">
                {line.state === 'out' && (
                  <span className="cost">
                    <Price amount={line.goods_price} />
                  </span>
                )}
              </div>
            </div>
            <RemoveLine line={line} cart={cart} />
          </li>
        ))}
      </ul>
    </section>
  );
}
