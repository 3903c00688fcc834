import { Button } from 'antd';
import { X } from 'lucide-react';
import { useContext, useState } from 'react';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { nameOrId } from '../../cells/to-text.ts';
import { useT } from '../../ui/use-t.ts';
import { type FieldWidgetProps, formWidget, groupProps } from '../define-field.ts';
import { PickerContext } from '../picker-context.ts';
import { matchValues, mergeOptions, selectedValues, shownName } from './options.ts';
import { isMultiple, select } from './select.field.tsx';
import { useOptions } from './use-options.ts';

/** Rows selected from the list of another screen in a dialog, shown by their labels. */
function TableSelectField(props: FieldWidgetProps) {
  const { value, onChange, disabled } = props;
  const { item, config } = props.options;
  const t = useT();
  const Picker = useContext(PickerContext);
  const screenPath = item.open ?? config?.target?.screen;
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly SelectOption[]>([]);
  const unpickedValues = selectedValues(value, config).filter(
    (key) => !picked.some((option) => option.value === key),
  );
  const { options } = useOptions({ ...props, value: [...unpickedValues] });
  if (!Picker || screenPath === undefined) return <select.widget {...props} />;

  const multiple = isMultiple(props.options);
  const known = mergeOptions(picked, options);
  const selected = matchValues(selectedValues(value, config), known);
  const labelOf = (key: string | number): string | undefined =>
    known.find((option) => option.value === key)?.label;
  const pick = (rows: readonly Row[]) => {
    const keyName = config?.target?.key ?? 'id';
    const rowOptions = rows.map((row) => ({
      value: row[keyName] as string | number,
      label: nameOrId(row, shownName),
    }));
    const keys = rowOptions.map((option) => option.value);
    setPicked(mergeOptions(rowOptions, picked));
    setOpen(false);
    onChange(multiple ? [...new Set([...selected, ...keys])] : (keys[0] ?? null));
  };
  const remove = (key: string | number) =>
    onChange(multiple ? selected.filter((other) => other !== key) : null);
  return (
    <div {...groupProps(props)} className="field-picked">
      {selected.map((key) => (
        <span key={key} className="tag">
          {labelOf(key) ?? '…'}
          {!disabled && (
            <button
              type="button"
              aria-label={t('form.unpick', { name: labelOf(key) ?? String(key) })}
              onClick={() => remove(key)}
            >
              <X size={12} />
            </button>
          )}
        </span>
      ))}
      {!disabled && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(selected.length > 0 && !multiple ? 'form.pickOther' : 'form.pick')}
        </Button>
      )}
      {open && (
        <Picker
          screenPath={screenPath}
          multiple={multiple}
          title={item.label}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

export const tableSelect = formWidget(TableSelectField, { labels: 'group' });
