import { Input } from 'antd';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { useInputClearIcon } from '../../ui/use-clear-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { labelInside, type SearchControlProps, singleValue } from './search-control-props.tsx';
import { customSearch } from './search-kinds.ts';
import { SearchSelect } from './search-select.tsx';

const SearchDates = lazyComponent(async () => (await import('./search-dates.tsx')).SearchDates);
const SearchNumbers = lazyComponent(
  async () => (await import('./search-numbers.tsx')).SearchNumbers,
);
const SearchFromField = lazyComponent(
  async () => (await import('./search-from-field.tsx')).SearchFromField,
);

/** One control of the search panel, chosen by the type of its option. */
export function SearchControl(props: SearchControlProps) {
  const { option } = props;
  const Custom = customSearch(option.type);
  if (Custom) return <Custom {...props} />;
  switch (option.type) {
    case 'select':
    case 'switch':
      return <SearchSelect {...props} />;
    case 'date':
    case 'datetime':
    case 'daterange':
      return <SearchDates fallback={placeholder} {...props} />;
    case 'number':
      return <SearchNumbers fallback={placeholder} {...props} />;
    case 'autocomplete':
    case 'cascader':
    case 'cascader_lazy':
    case 'table_select':
      return <SearchFromField fallback={placeholder} {...props} />;
    default:
      return <SearchText {...props} />;
  }
}

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

/** The message below a control whose text is no value. `error`: a locale key. */
export function SearchError({ error }: { readonly error: string | undefined }) {
  const t = useT();
  if (error === undefined) return null;
  return (
    <p className="field-error" role="alert">
      {t(error)}
    </p>
  );
}

/** Has the height of a control, so that the layout does not shift when it is loaded. */
const placeholder = <span className="search-waiting" />;
