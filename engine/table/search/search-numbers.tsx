import { InputNumber, Space } from 'antd';
import { useT } from '../../ui/use-t.ts';
import {
  labelInside,
  rangeValue,
  type SearchControlProps,
  singleValue,
} from './search-control-props.tsx';

/** A number or a range of numbers. Loaded when a screen searches by number. */
export function SearchNumbers(props: SearchControlProps) {
  return props.filter.shape === 'range' ? <NumberRange {...props} /> : <SingleNumber {...props} />;
}

function SingleNumber(props: SearchControlProps) {
  return (
    <InputNumber
      stringMode
      controls={false}
      prefix={labelInside(props)}
      aria-label={props.option.label}
      placeholder={props.option.placeholder}
      value={singleValue(props.value) || null}
      onChange={(number) => props.onChange(number ?? '')}
    />
  );
}

function NumberRange(props: SearchControlProps) {
  const t = useT();
  const { option, onChange } = props;
  const [from, to] = rangeValue(props.value);
  return (
    <Space.Compact block className="pair">
      <InputNumber
        stringMode
        controls={false}
        prefix={labelInside(props)}
        aria-label={`${option.label} ${t('table.from')}`}
        placeholder="≥"
        value={from || null}
        onChange={(number) => onChange([number ?? '', to])}
      />
      <InputNumber
        stringMode
        controls={false}
        aria-label={`${option.label} ${t('table.to')}`}
        placeholder="≤"
        value={to || null}
        onChange={(number) => onChange([from, number ?? ''])}
      />
    </Space.Compact>
  );
}
