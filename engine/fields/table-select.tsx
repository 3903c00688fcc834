import { Button } from 'antd';
import { X } from 'lucide-react';
import { useContext, useState } from 'react';
import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { useText } from '../ui/text.ts';
import { formField, groupProps, type FieldProps } from './define-field.ts';
import { matchValues, mergeOptions, valuesOf } from './options.ts';
import { PickerContext } from './picker-context.ts';
import { rowLabel } from './row-label.ts';
import { isMultiple, select } from './select.tsx';
import { useOptions } from './use-options.ts';

/** Rows chosen from the list of another screen, in a dialog; shown by their names. */
function TableSelectField(props: FieldProps) {
  const { item, field, value, onChange, disabled } = props;
  const t = useText();
  const Picker = useContext(PickerContext);
  const screenPath = item.open ?? field?.target?.screen;
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly ServedOption[]>([]);
  const { options } = useOptions({
    ...props,
    value: valuesOf(value, field).filter(
      (one) => !picked.some((option) => option.value === one),
    ) as never,
  });
  if (!Picker || screenPath === undefined) return <select.component {...props} />;

  const many = isMultiple(props);
  const known = mergeOptions(picked, options);
  const chosen = matchValues(valuesOf(value, field), known);
  const pick = (rows: readonly Row[]) => {
    const found = rows.map((row) => ({
      value: row[field?.target?.key ?? 'id'] as string | number,
      label: rowLabel(row),
    }));
    setPicked(mergeOptions(found, picked));
    setOpen(false);
    onChange(
      many
        ? [...new Set([...chosen, ...found.map((option) => option.value)])]
        : (found[0]?.value ?? null),
    );
  };
  return (
    <div {...groupProps(props)} className="field-picked">
      {chosen.map((one) => (
        <span key={one} className="tag">
          {known.find((option) => option.value === one)?.label ?? '…'}
          {!disabled && (
            <button
              type="button"
              aria-label={t('form.unpick', {
                name: known.find((option) => option.value === one)?.label ?? String(one),
              })}
              onClick={() => onChange(many ? chosen.filter((other) => other !== one) : null)}
            >
              <X size={12} />
            </button>
          )}
        </span>
      ))}
      {!disabled && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(chosen.length > 0 && !many ? 'form.pickOther' : 'form.pick')}
        </Button>
      )}
      {open && (
        <Picker
          screenPath={screenPath}
          multiple={many}
          title={item.label}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

export const tableSelect = formField(TableSelectField, { labels: 'group' });
