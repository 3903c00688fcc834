import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { localName } from '../../schemas/rules/local-name.ts';
import { languageAtom } from '../client/language.ts';
import { matchesLabel } from '../fields/select.tsx';
import { useOptions } from '../fields/use-options.ts';
import { useClearing } from '../ui/clearing.tsx';
import { useText } from '../ui/text.ts';
import { labelInside, type SearchControlProps } from './search-control.tsx';
import { searchItem } from './search-item.ts';

/** Choices in place, or asked for when the list opens and searched as one types. A switch offers yes and no. */
export function SearchSelect(props: SearchControlProps) {
  const { option, filterable, field, value, onChange } = props,
    t = useText(),
    clearing = useClearing(),
    language = useAtomValue(languageAtom);
  const item = useMemo(() => searchItem(option, filterable), [option, filterable]);
  const chosen = typeof value === 'string' ? [value] : [...(value ?? [])];
  const source = useOptions({ item, field, value: chosen.filter((one) => one !== ''), stored: {} });
  const many = filterable.shape === 'many',
    remote =
      option.dict?.url !== undefined || (option.dict === undefined && field?.target !== undefined);
  const choices = source.options.map(({ value: key, label, disabled }) => ({
    value: String(key),
    label: localName(label, language),
    disabled,
  }));
  const yesNo =
    option.type === 'switch' && choices.length === 0
      ? [
          { value: '1', label: t('form.yes') },
          { value: '0', label: t('form.no') },
        ]
      : choices;
  return (
    <Select
      prefix={labelInside(props)}
      aria-label={option.label}
      allowClear={clearing}
      popupMatchSelectWidth={false}
      mode={many ? 'multiple' : undefined}
      maxTagCount={1}
      loading={source.loading}
      placeholder={props.label === 'above' ? t('table.any') : option.placeholder}
      options={yesNo}
      value={many ? chosen : chosen[0] || undefined}
      showSearch={
        remote || yesNo.length > 8
          ? {
              filterOption: remote ? false : matchesLabel,
              onSearch: remote ? source.search : undefined,
            }
          : false
      }
      notFoundContent={t(
        source.loading ? 'form.loading' : source.failed ? 'form.optionsFailed' : 'form.noOptions',
      )}
      onOpenChange={(open) => {
        if (open && remote) source.load();
      }}
      onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
    />
  );
}
