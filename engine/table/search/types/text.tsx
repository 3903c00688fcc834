import { Input } from 'antd';
import { useInputClearIcon } from '../../../ui/use-clear-icon.tsx';
import { labelInside, type SearchControlProps, singleValue } from '../search-control-props.tsx';
import type { SearchKind } from '../search-kinds.ts';

function SearchText(props: SearchControlProps) {
  const { option, value, onChange } = props;
  return (
    <Input
      prefix={labelInside(props)}
      aria-label={option.label}
      placeholder={option.placeholder}
      allowClear={useInputClearIcon()}
      value={singleValue(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const text: SearchKind = { control: SearchText };
