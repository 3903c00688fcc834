import { formatCountdown } from '../format/countdown.ts';
import { useCountdown } from '../ui/use-countdown.ts';
import { datetime } from './date.tsx';
import { formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

/** A moment, and what is left until it: days, hours, minutes, seconds, with Chinese labels (Spec §2). */
function CountdownField(props: FieldProps) {
  const { value, disabled, id } = props;
  const left = useCountdown(textOf(value));
  return (
    <span className="field-countdown">
      {!disabled && <datetime.component {...props} />}
      {left !== undefined && (
        <output id={disabled ? id : undefined} className="number">
          {formatCountdown(left)}
        </output>
      )}
      {disabled && left === undefined && <output id={id}>–</output>}
    </span>
  );
}

export const countdown = formField(CountdownField);
