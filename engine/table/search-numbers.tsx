import { InputNumber, Space } from 'antd';
import { useText } from '../ui/text.ts';
import { labelInside, oneOf, pairOf, type SearchControlProps } from './search-control.tsx';

/** A number, or a range of them; loaded when a screen searches by one. */
export function SearchNumbers(props: SearchControlProps) {
  return props.filterable.shape === 'range' ? <Numbers {...props} /> : <OneNumber {...props} />;
}

function OneNumber(props: SearchControlProps) {
  return (
    <InputNumber
      stringMode
      controls={false}
      prefix={labelInside(props)}
      aria-label={props.option.label}
      placeholder={props.option.placeholder}
      value={oneOf(props.value) || null}
      onChange={(number) => props.onChange(number ?? '')}
    />
  );
}

function Numbers(props: SearchControlProps) {
  const t = useText(),
    { option, onChange } = props,
    [from, to] = pairOf(props.value);
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
