import { currencySymbol, formatMoney, formatShort } from '../../../engine/format/index.ts';
import type { ShownPrice as Shown } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { useT } from '../../texts.ts';

/**
 * An amount as the server's string. `sale`: below the usual price; `was`: the usual price, struck
 * through. `exact`: always two decimals, for carts and totals; otherwise whole prices show none.
 * `isFrom`: other kinds of the goods cost more.
 */
export function Price({
  amount,
  was,
  tone,
  size,
  exact = false,
  isFrom = false,
}: {
  readonly amount: string;
  readonly was?: string | undefined;
  readonly tone?: 'sale' | undefined;
  readonly size?: 'big' | 's';
  readonly exact?: boolean;
  readonly isFrom?: boolean;
}) {
  const t = useT();
  const text = exact ? formatMoney : formatShort;
  const old =
    was !== undefined && Number(was) > Number(amount) ? (
      <s className="was">
        <span className="visually-hidden">{t('common.price.was')}</span>
        {currencySymbol() + text(was)}
      </s>
    ) : null;
  const [yuan, fen] = text(amount).split('.');
  const [before, after] = isFrom
    ? t('common.price.from', { price: amountMark }).split(amountMark)
    : [];
  return (
    <>
      <span className={['price', tone, size].filter(Boolean).join(' ')}>
        {before !== undefined && before !== '' && <small className="price-from">{before}</small>}
        <small>{currencySymbol()}</small>
        {yuan}
        {fen !== undefined && <small>.{fen}</small>}
        {after !== undefined && after !== '' && <small className="price-from">{after}</small>}
      </span>
      {old}
    </>
  );
}
/** Stands for the amount in the text, which is split there. */
const amountMark = '\u0000';

/** The price of goods or of a SKU as the server decided it. */
export const ShownPrice = ({
  price: { amount, was, is_from: isFrom },
  size,
}: {
  readonly price: Shown;
  readonly size?: 'big' | 's';
}) => (
  <Price
    amount={amount}
    was={was === '' ? undefined : was}
    tone={was === '' ? undefined : 'sale'}
    isFrom={isFrom}
    {...(size && { size })}
  />
);
