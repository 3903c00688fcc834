import { formatMoney, formatShort } from '../../../engine/format/index.ts';
import { useT } from '../../texts.ts';

/**
 * An amount as the server's string. `sale`: below the usual price; `was`: the usual price, struck
 * through. `exact`: always two decimals, for carts and totals; otherwise whole prices show none.
 */
export function Price({
  amount,
  was,
  tone,
  size,
  exact = false,
}: {
  readonly amount: string;
  readonly was?: string | undefined;
  readonly tone?: 'sale' | undefined;
  readonly size?: 'big' | 's';
  readonly exact?: boolean;
}) {
  const t = useT();
  const text = exact ? formatMoney : formatShort;
  const old =
    was !== undefined && Number(was) > Number(amount) ? (
      <s className="was">
        <span className="vh">{t('common.price.was')}</span>
        {`¥${text(was)}`}
      </s>
    ) : null;
  const [yuan, fen] = text(amount).split('.');
  return (
    <>
      <span className={['price', tone, size].filter(Boolean).join(' ')}>
        <small>¥</small>
        {yuan}
        {fen !== undefined && <small>.{fen}</small>}
      </span>
      {old}
    </>
  );
}
