import { InputNumber } from 'antd';
import { controlProps, type FieldProps, formField } from '../define-field.ts';

/**
 * An integer, or a decimal with the field's scale, with its unit. Values out of bounds are
 * reported by the rules, never changed.
 */
function NumberField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const isInteger = field?.type !== 'number';
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="field-number"
      value={readNumber(value)}
      placeholder={item.placeholder}
      precision={isInteger ? 0 : field.scale}
      suffix={field?.unit}
      controls={false}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      onChange={(next) => onChange(next)}
    />
  );
}

/** The wire may send a number as text. */
const readNumber = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

export const number = formField(NumberField);
