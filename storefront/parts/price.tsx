import { formatMoney } from '../../engine/format/money.ts';
import { useWords } from '../words.ts';

/**
 * An amount as the server wrote it. `sale`: it is less than usual; `was`: what is usual, struck through. `exact`: with both decimals, as in carts and totals;
 * else round prices drop theirs.
 */
export function Price({ amount, was, tone, size, exact = false }: { readonly amount: string; readonly was?: string | undefined; readonly tone?: 'sale' | undefined; readonly size?: 'big' | 's'; readonly exact?: boolean }) {
  const words = useWords();
  const old = was !== undefined && Number(was) > Number(amount) ? <s className="was"><span className="vh">{words('common.price.was')}</span>{`¥${short(was, exact)}`}</s> : null;
  const [whole, part] = short(amount, exact).split('.');
  return <><span className={['price', tone, size].filter(Boolean).join(' ')}><small>¥</small>{whole}{part !== undefined && <small>.{part}</small>}</span>{old}</>;
}

const short = (amount: string, exact: boolean): string => (exact ? formatMoney(amount) : formatMoney(amount).replace(/\.00$/, ''));
