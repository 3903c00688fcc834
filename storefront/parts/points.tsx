import { formatPoints } from '../../engine/format/money.ts';
import { useWords } from '../words.ts';

/** An amount of points. */
export function Points({ amount, size }: { readonly amount: number; readonly size?: 'big' }) {
  const words = useWords();
  return (
    <span className={size === 'big' ? 'price points big' : 'price points'}>
      {formatPoints(amount)}
      <small>{words('common.points')}</small>
    </span>
  );
}
