import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { typedInteger, typedNumber } from '../typed-values.ts';
import { NumberInput } from './number-input.tsx';

/**
 * An integer, or a decimal with the field's scale, with its unit. Values out of bounds are
 * reported by the rules, never changed.
 */
function NumberField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const isInteger = field?.type !== 'number';
  return (
    <NumberInput
      {...controlProps(props)}
      className="field-number"
      value={value}
      read={(typed) => (isInteger ? typedInteger(typed) : typedNumber(typed, field.scale))}
      placeholder={item.placeholder}
      suffix={field?.unit}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      onChange={onChange}
    />
  );
}

export const number = formField(NumberField);
