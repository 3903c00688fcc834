import { InputNumber } from 'antd';
import { controlProps, formField, type FieldProps } from './define-field.ts';

/** Whole numbers, or decimals to the field's scale, with the unit behind. Bounds are told by the rules, never silently applied. */
function NumberField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const whole = field?.type !== 'number';
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="field-number"
      value={readNumber(value)}
      placeholder={item.placeholder}
      precision={whole ? 0 : field.scale}
      suffix={field?.unit}
      controls={false}
      inputMode={whole ? 'numeric' : 'decimal'}
      onChange={(next) => onChange(next)}
    />
  );
}

/** The wire may spell a number out. */
const readNumber = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

export const number = formField(NumberField);
