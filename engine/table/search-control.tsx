import { DatePicker, Input, InputNumber, Space } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import type { ServedField, ServedSearch } from '../../schemas/contract/calls/screens.ts';
import { dateFormat, dateTimeFormat } from '../../schemas/contract/limits.ts';
import type { Json } from '../../schemas/rules/types.ts';
import { autocomplete } from '../fields/autocomplete.tsx';
import { cascaderLazy } from '../fields/cascader-lazy.tsx';
import { cascader } from '../fields/cascader.tsx';
import { readDate } from '../fields/date.tsx';
import type { FieldKind } from '../fields/define-field.ts';
import { tableSelect } from '../fields/table-select.tsx';
import { useText } from '../ui/text.ts';
import type { Filterable, SearchValue } from './filters.ts';
import { SearchSelect } from './search-select.tsx';
import { searchItem } from './search-item.ts';

export interface SearchControlProps {
  readonly option: ServedSearch;
  readonly filterable: Filterable;
  readonly field: ServedField | undefined;
  readonly value: SearchValue | undefined;
  readonly onChange: (value: SearchValue | undefined) => void;
  /** `inside`: the label stands in the control (desktop); `above`: the caller draws it (phone). */
  readonly label: 'inside' | 'above';
}

/** One control of the search panel, by the option's type (Spec §3). Values are the wire's, as text. */
export function SearchControl(props: SearchControlProps) {
  const { option, filterable: { shape } } = props;
  switch (option.type) {
    case 'select': case 'switch': return <SearchSelect {...props} />;
    case 'date': case 'datetime': case 'daterange': return shape === 'range' ? <Dates {...props} /> : <OneDate {...props} />;
    case 'number': return shape === 'range' ? <Numbers {...props} /> : <OneNumber {...props} />;
    case 'autocomplete': return <FromField {...props} kind={autocomplete} />;
    case 'cascader': return <FromField {...props} kind={cascader} />;
    case 'cascader_lazy': return <FromField {...props} kind={cascaderLazy} />;
    case 'table_select': return <FromField {...props} kind={tableSelect} />;
    case 'text': return <Input prefix={labelInside(props)} aria-label={option.label} placeholder={option.placeholder} allowClear value={oneOf(props.value)} onChange={(event) => props.onChange(event.target.value)} />;
  }
}

/** The label before a control's own text; nothing when the caller draws it. */
export const labelInside = ({ option, label }: Pick<SearchControlProps, 'option' | 'label'>): ReactNode => (label === 'inside' ? <span className="prefix">{option.label}</span> : undefined);

const oneOf = (value: SearchValue | undefined): string => (typeof value === 'string' ? value : value?.[0] ?? '');
const pairOf = (value: SearchValue | undefined): readonly [string, string] => (typeof value === 'string' ? [value, ''] : [value?.[0] ?? '', value?.[1] ?? '']);

function OneNumber(props: SearchControlProps) {
  return <InputNumber stringMode controls={false} prefix={labelInside(props)} aria-label={props.option.label} placeholder={props.option.placeholder} value={oneOf(props.value) || null} onChange={(number) => props.onChange(number ?? '')} />;
}

function Numbers(props: SearchControlProps) {
  const t = useText(), { option, onChange } = props, [from, to] = pairOf(props.value);
  return (
    <Space.Compact block className="pair">
      <InputNumber stringMode controls={false} prefix={labelInside(props)} aria-label={`${option.label} ${t('table.from')}`} placeholder={t('table.from')} value={from || null} onChange={(number) => onChange([number ?? '', to])} />
      <InputNumber stringMode controls={false} aria-label={`${option.label} ${t('table.to')}`} placeholder={t('table.to')} value={to || null} onChange={(number) => onChange([from, number ?? ''])} />
    </Space.Compact>
  );
}

const formatOf = ({ type }: ServedSearch): string => (type === 'datetime' ? dateTimeFormat : dateFormat);

function OneDate(props: SearchControlProps) {
  const { option, onChange } = props, format = formatOf(option);
  return <DatePicker prefix={labelInside(props)} aria-label={option.label} placeholder={option.placeholder} format={format} showTime={option.type === 'datetime'} value={readDate(oneOf(props.value))} onChange={(day) => onChange(day ? day.format(format) : '')} />;
}

/** Days, their last one whole (engine.md §5); either end may stay open. With times when the option says `datetime`. */
function Dates(props: SearchControlProps) {
  const t = useText(), { option, onChange } = props, [from, to] = pairOf(props.value), format = formatOf(option);
  const text = (day: Dayjs | null | undefined) => day?.format(format) ?? '';
  return (
    <DatePicker.RangePicker prefix={labelInside(props)} aria-label={option.label} placeholder={[t('table.start'), t('table.end')]} format={format} showTime={option.type === 'datetime'} allowEmpty
      presets={[
        { label: t('table.today'), value: daysBack(0) }, { label: t('table.last7'), value: daysBack(6) }, { label: t('table.last30'), value: daysBack(29) },
      ]}
      value={[readDate(from), readDate(to)]} onChange={(days) => onChange([text(days?.[0]), text(days?.[1])])} />
  );
}

const daysBack = (days: number): [Dayjs, Dayjs] => [dayjs().subtract(days, 'day').startOf('day'), dayjs().endOf('day')];

/** A form field in the place of a search control: its value as the field keeps it, back as text. Its placeholder is the label, unless that stands above. */
function FromField({ kind: { component: Field }, ...props }: SearchControlProps & { readonly kind: FieldKind }) {
  const { option, filterable, field, value, onChange } = props, t = useText(), above = props.label === 'above';
  const item = useMemo(() => ({ ...searchItem(option, filterable), ...(above ? { placeholder: t('table.any') } : {}) }), [option, filterable, above, t]);
  const stored: Json = typeof value === 'string' ? value : [...(value ?? [])];
  return (
    <div className="search-from-field">
      <span id={`search-${option.field}-label`} className={props.label === 'inside' && option.type === 'table_select' ? 'prefix' : 'unseen'}>{option.label}</span>
      <Field id={`search-${option.field}`} item={item} field={field} value={value === undefined ? undefined : stored} onChange={(next) => onChange(toText(next, filterable))} disabled={false} invalid={false} errorAt={() => undefined} stored={{}} />
    </div>
  );
}

/** A path becomes its last step where one value is asked for. */
function toText(value: Json | undefined, { shape }: Filterable): SearchValue | undefined {
  const parts = (Array.isArray(value) ? value as readonly Json[] : value === null || value === undefined ? [] : [value]).map(String);
  return shape === 'many' ? parts : parts.at(-1) ?? '';
}
