import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { localName } from '../../../schemas/rules/local-name.ts';
import { matchesLabel, optionsStatusKey } from '../../fields/choices/select.tsx';
import { type OptionList, useOptions } from '../../fields/choices/use-options.ts';
import { useClearIcon } from '../../ui/use-clear-icon.tsx';
import { useT } from '../../ui/use-t.ts';
import { languageAtom } from '../../wire/language.ts';
import { labelInside, type SearchControlProps } from './search-control-props.tsx';
import { searchItem } from './search-item.ts';

/** Choices beyond this number can be searched. */
const maxUnsearchedChoices = 8;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/** A select over a dictionary or the rows of a reference. A switch offers yes and no. */
export function SearchSelect(props: SearchControlProps) {
  const { option, filter, field, value, onChange, label } = props;
  const t = useT();
  const clearing = useClearIcon();
  const item = useMemo(() => searchItem(option, filter), [option, filter]);
  const selected = [value ?? []].flat();
  const source = useOptions({
    item,
    field,
    value: selected.filter((key) => key !== ''),
    stored: {},
  });
  const choices = useChoices(option.type, source);
  const isMultiple = filter.shape === 'many';
  const isReference = option.dict === undefined && field?.target !== undefined;
  const isRemote = option.dict?.url !== undefined || isReference;
  return (
    <Select
      prefix={labelInside(props)}
      aria-label={option.label}
      allowClear={clearing}
      popupMatchSelectWidth={false}
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount={1}
      loading={source.loading}
      placeholder={label === 'above' ? t('table.any') : option.placeholder}
      options={[...choices]}
      value={isMultiple ? selected : selected[0] || undefined}
      showSearch={searchSettings(isRemote, choices.length, source.search)}
      notFoundContent={t(optionsStatusKey(source))}
      onOpenChange={(open) => {
        if (open && isRemote) source.load();
      }}
      onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
    />
  );
}

function useChoices(type: string, { options }: OptionList): readonly Choice[] {
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
  if (isRemote) return { filterOption: false as const, onSearch };
  return count > maxUnsearchedChoices ? { filterOption: matchesLabel } : false;
}
