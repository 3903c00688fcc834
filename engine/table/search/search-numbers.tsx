import { Space } from 'antd';
import { NumberInput } from '../../fields/inputs/number-input.tsx';
import { textOf } from '../../fields/text-of.ts';
import { useT } from '../../ui/use-t.ts';
import {
  labelInside,
  rangeValue,
  type SearchControlProps,
  singleValue,
} from './search-control-props.tsx';
import { readSearchNumber } from './typed-search.ts';

/** A number or a range of numbers. Loaded when a screen searches by number. */
export function SearchNumbers(props: SearchControlProps) {
  return props.filter.shape === 'range' ? <NumberRange {...props} /> : <SingleNumber {...props} />;
}

function SingleNumber(props: SearchControlProps) {
  return (
    <NumberInput
      prefix={labelInside(props)}
      aria-label={props.option.label}
      placeholder={props.option.placeholder}
      inputMode="decimal"
      value={singleValue(props.value)}
      read={readSearchNumber}
      onChange={(number) => props.onChange(textOf(number))}
    />
  );
}

function NumberRange(props: SearchControlProps) {
  const t = useT();
  const { option, onChange } = props;
  const [from, to] = rangeValue(props.value);
  return (
    <Space.Compact block className="pair">
      <NumberInput
        prefix={labelInside(props)}
        aria-label={`${option.label} ${t('table.from')}`}
        placeholder="≥"
        inputMode="decimal"
        value={from}
        read={readSearchNumber}
        onChange={(number) => onChange([textOf(number), to])}
      />
      <NumberInput
        aria-label={`${option.label} ${t('table.to')}`}
        placeholder="≤"
        inputMode="decimal"
        value={to}
        read={readSearchNumber}
        onChange={(number) => onChange([from, textOf(number)])}
      />
    </Space.Compact>
  );
}
