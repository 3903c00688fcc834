import { formatPoints } from '../../engine/format/index.ts';
import { useT } from '../words.ts';

/** An amount of points. */
export function Points({ amount, size }: { readonly amount: number; readonly size?: 'big' }) {
  const words = useT();
  return (
    <span className={size === 'big' ? 'price points big' : 'price points'}>
      {formatPoints(amount)}
      <small>{words('common.points')}</small>
    </span>
  );
}
