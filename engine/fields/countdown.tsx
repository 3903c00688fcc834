import { useEffect, useState } from 'react';
import { formatCountdown, untilWireTime } from '../format/countdown.ts';
import { datetime } from './date.tsx';
import { formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

/** A moment, and what is left until it: days, hours, minutes, seconds, with Chinese labels (Spec §2). */
function CountdownField(props: FieldProps) {
  const { value, disabled, id } = props;
  const [now, setNow] = useState(() => Date.now());
  const left = untilWireTime(textOf(value), now);
  const running = left !== undefined && left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return (
    <span className="field-countdown">
      {!disabled && <datetime.component {...props} />}
      {left !== undefined && <output id={disabled ? id : undefined} className="number">{formatCountdown(left)}</output>}
      {disabled && left === undefined && <output id={id}>–</output>}
    </span>
  );
}

export const countdown = formField(CountdownField);
