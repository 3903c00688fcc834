import { Input } from 'antd';
import { toMoney } from '../../schemas/rules/parse-scalar.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

/** Decimal text all the way: typed, kept and sent as "12.50", never a float (decisions 4). Completed when left. */
function MoneyField(props: FieldProps) {
  const { item, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      className="field-money"
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      value={textOf(value)}
      placeholder={item.placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        const complete = completeMoney(textOf(value));
        if (complete !== textOf(value)) onChange(complete || null);
      }}
    />
  );
}

/** "1,200" and "¥12.5" as people write them become "1200.00" and "12.50"; what is no amount stays as typed, for the rules to refuse. */
export function completeMoney(typed: string): string {
  const plain = typed
    .replace(/[\s,，¥￥]/g, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
  return toMoney(plain) ?? typed.trim();
}

export const money = formField(MoneyField);
