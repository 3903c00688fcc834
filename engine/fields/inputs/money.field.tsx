import { currencySymbol } from '../../format/currency.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { useFormValue } from '../form-values.ts';
import { normalizeMoney } from '../typed-values.ts';
import { NumberInput } from './number-input.tsx';

/**
 * An amount as decimal text ("12.50"), never a float. Normalized on blur
 * (docs/decisions/0004-money-representation.md). While another field gives it a unit, such as points,
 * it has no currency and stays as it was typed.
 */
function MoneyField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  const { unitBy } = options.config ?? {};
  const unitValue = String(useFormValue(unitBy?.field));
  const unit = unitBy?.units[unitValue];
  return (
    <NumberInput
      {...controlProps(props)}
      className="field-money"
      prefix={unit === undefined ? currencySymbol() || undefined : undefined}
      suffix={unit}
      inputMode="decimal"
      value={value}
      read={(typed) => (unit === undefined ? normalizeMoney(typed) : typed)}
      placeholder={options.item.placeholder}
      onChange={onChange}
    />
  );
}

export const money = formWidget(MoneyField);
