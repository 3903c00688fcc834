import { formatCountdown } from '../../format/countdown.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { datetime } from './date.field.tsx';

/** A moment and the time remaining until it in days, hours, minutes and seconds, with Chinese labels. */
function CountdownField(props: FieldWidgetProps) {
  const { value, disabled, id } = props;
  const remaining = useCountdown(textOf(value));
  return (
    <span className="field-countdown">
      {!disabled && <datetime.widget {...props} />}
      {remaining !== undefined && (
        <output id={disabled ? id : undefined} className="number">
          {formatCountdown(remaining)}
        </output>
      )}
      {disabled && remaining === undefined && <output id={id}>–</output>}
    </span>
  );
}

export const countdown = formWidget(CountdownField);
