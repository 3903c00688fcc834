import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { matchesLabel, optionsStatusKey } from '../../../fields/choices/select.field.tsx';
import { type OptionList, useOptions } from '../../../fields/choices/use-options.ts';
import { searchIcon } from '../../../ui/theme/antd-icons.tsx';
import { useClearIcon } from '../../../ui/use-clear-icon.tsx';
import { useT } from '../../../ui/use-t.ts';
import { languageAtom } from '../../../wire/language.ts';
import { labelInside, type SearchControlProps } from '../search-control-props.tsx';
import { searchItem } from '../search-item.ts';
import type { SearchKind } from '../search-kinds.ts';

/** A list with more options has a search input. */
const maxOptionsWithoutSearch = 8;

interface LocalOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

const noRow = { formContext: { loadedRow: {} } };

/** A select over a dictionary or the rows of a reference. A switch offers yes and no. */
function SearchSelect(props: SearchControlProps) {
  const { option, filter, field, value, onChange, label } = props;
  const t = useT();
  const clearIcon = useClearIcon();
  const item = useMemo(() => searchItem(option, filter), [option, filter]);
  const selected = [value ?? []].flat();
  const optionList = useOptions({
    options: { item, config: field },
    value: selected.filter((key) => key !== ''),
    registry: noRow,
  });
  const options = useLocalOptions(option.type, optionList);
  const isMultiple = filter.shape === 'many';
  const isReference = option.dict === undefined && field?.target !== undefined;
  const isRemote = option.dict?.url !== undefined || isReference;
  return (
    <Select
      prefix={labelInside(props)}
      aria-label={option.label}
      allowClear={clearIcon}
      popupMatchSelectWidth={false}
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount={1}
      loading={optionList.loading}
      placeholder={label === 'above' ? t('table.any') : option.placeholder}
      options={[...options]}
      value={isMultiple ? selected : selected[0] || undefined}
      showSearch={searchSettings(isRemote, options.length, optionList.search)}
      notFoundContent={t(optionsStatusKey(optionList))}
      onOpenChange={(open) => {
        if (open && isRemote) optionList.load();
      }}
      onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
    />
  );
}

/** The options with labels in the reader's language; yes and no for a switch without options. */
function useLocalOptions(type: string, { options }: OptionList): readonly LocalOption[] {
  const t = useT();
  const language = useAtomValue(languageAtom);
  if (type === 'switch' && options.length === 0) {
    return [
      { value: '1', label: t('form.yes') },
      { value: '0', label: t('form.no') },
    ];
  }
  return options.map(({ value, label, disabled }) => ({
    value: String(value),
    label: localName(label, language),
    disabled,
  }));
}

/** Remote options are searched by the server, local ones in place. */
function searchSettings(isRemote: boolean, count: number, onSearch: OptionList['search']) {
  if (isRemote) return { searchIcon, filterOption: false as const, onSearch };
  return count > maxOptionsWithoutSearch ? { searchIcon, filterOption: matchesLabel } : false;
}

export const select: SearchKind = { control: SearchSelect };
export { select as switchField };
