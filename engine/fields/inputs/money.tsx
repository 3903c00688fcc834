import { Input } from 'antd';
import { toMoney } from '../../../schemas/rules/values/parse-scalar.ts';
import { currencySymbol } from '../../format/currency.ts';
import { controlProps, type FieldProps, formField } from '../define-field.ts';
import { useFormValue } from '../form-values.ts';
import { textOf } from '../text-of.ts';

/**
 * An amount as decimal text ("12.50"), never a float. Normalized on blur
 * (docs/decisions/0004-money-representation.md). While another field gives it a unit, such as points,
 * it has no currency and stays as it was typed.
 */
function MoneyField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const unitValue = String(useFormValue(field?.unitBy?.field));
  const unit = field?.unitBy?.units[unitValue];
  return (
    <Input
      {...controlProps(props)}
      className="field-money"
      prefix={unit === undefined ? currencySymbol() || undefined : undefined}
      suffix={unit}
      inputMode="decimal"
      autoComplete="off"
      value={textOf(value)}
      placeholder={item.placeholder}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        if (unit !== undefined) return;
        const normalized = normalizeMoney(textOf(value));
        if (normalized !== textOf(value)) onChange(normalized || null);
      }}
    />
  );
}

/** A comma separates thousands only: "1,5" is not 15. */
const thousands = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Completes amounts as people write them: "1,200" becomes "1200.00", "12.5" with a currency sign
 * "12.50". Any other text is returned unchanged for the rules to reject.
 */
export function normalizeMoney(typed: string): string {
  const amount = withoutCurrency(typed).replace(/\s/g, '').replaceAll('，', ',');
  if (amount.includes(',') && !thousands.test(amount)) return typed.trim();
  const digits = amount
    .replaceAll(',', '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
  return toMoney(digits) ?? typed.trim();
}

/** Removes the currency symbol and its full-width form, for example `＄` for `$`. */
function withoutCurrency(typed: string): string {
  const symbol = currencySymbol();
  if (symbol === '') return typed;
  const isSymbol = (character: string): boolean => character.normalize('NFKC') === symbol;
  return [...typed.replaceAll(symbol, '')].filter((character) => !isSymbol(character)).join('');
}

export const money = formField(MoneyField);
