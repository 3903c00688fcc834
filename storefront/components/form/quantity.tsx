import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cartLimits } from '../../../schemas/contract/calls/orders/cart.ts';
import { halfWidth } from '../../../schemas/rules/values/plain-text.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';

/** Most pieces of one line; the field holds four digits. */
export const maxPieces = cartLimits.pieces;

/**
 * Quantity with minus and plus buttons. A value out of bounds is corrected on blur and a message
 * names the bound.
 */
export function Quantity({
  value,
  onChange,
  min = 1,
  max,
  label,
  size = 'm',
}: {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max: number;
  /** Accessible name, for example with the name of the goods. */
  readonly label: string;
  readonly size?: 'm' | 'l';
}) {
  const t = useT();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const set = (wanted: number) => {
    const fitting = Math.max(min, Math.min(max, wanted));
    setTyped(String(fitting));
    if (fitting !== wanted)
      showToast(t(`common.quantity.${wanted < fitting ? 'least' : 'most'}`, { bound: fitting }));
    if (fitting !== value) onChange(fitting);
  };
  /** A text that is no whole number gives the quantity back. */
  const commit = () => {
    const digits = halfWidth(typed).trim();
    if (/^\d+$/.test(digits)) set(Number(digits));
    else setTyped(String(value));
  };
  return (
    <span className={size === 'l' ? 'step l' : 'step'} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('common.quantity.less')}
        disabled={value <= min}
        onClick={() => set(value - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        pattern="[0-9]*"
        aria-label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      <button
        type="button"
        aria-label={t('common.quantity.more')}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
