import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { typedInteger, typedNumber } from '../typed-values.ts';
import { NumberInput } from './number-input.tsx';

/**
 * An integer, or a decimal with the field's scale, with its unit. Values out of bounds are
 * reported by the rules, never changed.
 */
function NumberField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  const { item, config } = options;
  const isInteger = config?.type !== 'number';
  return (
    <NumberInput
      {...controlProps(props)}
      className="field-number"
      value={value}
      read={(typed) => (isInteger ? typedInteger(typed) : typedNumber(typed, config.scale))}
      placeholder={item.placeholder}
      suffix={config?.unit}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      onChange={onChange}
    />
  );
}

export const number = formWidget(NumberField);
