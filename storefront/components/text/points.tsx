import { formatWhole } from '../../../engine/format/index.ts';
import { useT } from '../../texts.ts';

export function Points({ amount, size }: { readonly amount: number; readonly size?: 'big' }) {
  const t = useT();
  return (
    <span className={size === 'big' ? 'price points big' : 'price points'}>
      {formatWhole(amount)}
      <small>{t('common.points')}</small>
    </span>
  );
}
