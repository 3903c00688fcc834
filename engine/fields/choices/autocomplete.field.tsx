import { AutoComplete } from 'antd';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';
import { textOf } from '../text-of.ts';
import { matchesLabel } from './select.field.tsx';
import { useOptions } from './use-options.ts';

/** Free text with suggestions. Any text is accepted. */
function AutocompleteField(props: FieldWidgetProps) {
  const { value, onChange } = props;
  const { item, config } = props.options;
  const { listed, load, search } = useOptions({ ...props, value: undefined });
  const isRemote = (item.options?.url ?? config?.dict?.url) !== undefined;
  return (
    <AutoComplete
      {...controlProps(props)}
      value={textOf(value)}
      placeholder={item.placeholder}
      options={listed.map(({ label }) => ({ value: label, label }))}
      showSearch={{
        filterOption: isRemote ? false : matchesLabel,
        onSearch: isRemote ? search : undefined,
      }}
      onOpenChange={(open) => {
        if (open && isRemote && listed.length === 0) load();
      }}
      onChange={(text: string | undefined) => onChange(text ?? '')}
    />
  );
}

export const autocomplete = formWidget(AutocompleteField);
