import { formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';
import { storedLabels } from './options.ts';

/** Shows the value only; a reference by the label that came with the row. */
function TextField({ id, value, field, item, stored }: FieldProps) {
  const labels = storedLabels(stored, item.field);
  const known = (field?.dict?.options ?? []).find(
    (option) => String(option.value) === String(value),
  );
  const shown = labels.length
    ? labels.join(', ')
    : (known?.label ?? (Array.isArray(value) ? value.join(', ') : textOf(value)));
  return (
    <output id={id} className="field-text">
      {shown === '' ? (
        '–'
      ) : (
        <>
          {shown}
          {field?.unit && ` ${field.unit}`}
        </>
      )}
    </output>
  );
}

export const text = formField(TextField);
