import { formatMoney, formatShort } from '../../engine/format/index.ts';
import { useT } from '../words.ts';

/**
 * An amount as the server wrote it. `sale`: it is less than usual; `was`: what is usual, struck
 * through. `exact`: with both decimals, as in carts and totals;
 * else round prices drop theirs.
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
  const words = useT();
  const text = exact ? formatMoney : formatShort;
  const old =
    was !== undefined && Number(was) > Number(amount) ? (
      <s className="was">
        <span className="vh">{words('common.price.was')}</span>
        {`¥${text(was)}`}
      </s>
    ) : null;
  const [whole, part] = text(amount).split('.');
  return (
    <>
      <span className={['price', tone, size].filter(Boolean).join(' ')}>
        <small>¥</small>
        {whole}
        {part !== undefined && <small>.{part}</small>}
      </span>
      {old}
    </>
  );
}
